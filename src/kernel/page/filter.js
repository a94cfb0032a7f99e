"use strict";
const field = document.querySelector("input[type=search]");
const rows = [...document.querySelectorAll("[data-record]")];
const texts = rows.map((row) => row.textContent.toLowerCase());
const groups = [...document.querySelectorAll("section")]
  .filter((group) => group.querySelector("[data-record]"));

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const isOn = words.length > 0;
  rows.forEach((row, index) => {
    row.hidden = !words.every((word) => texts[index].includes(word));
  });
  for (const group of groups) {
    const hasRows = group.querySelector("[data-record]:not([hidden])") !== null;
    group.hidden = isOn && !hasRows && !group.matches(".board *");
  }
  const count = rows.filter((row) => !row.hidden).length;
  document.querySelector("output").textContent = isOn ? `${count} of ${rows.length}` : "";
}

field.addEventListener("input", filter);
// A browser keeps the field's value when it reloads a page.
filter();
