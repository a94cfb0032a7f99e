export const EXTENSIONS = [".md", ".MD", ".rst", ".adoc", ".asciidoc"] as const;

export function withoutExtension(path: string): string {
  return path.replace(/\.(?:md|rst|adoc|asciidoc)$/i, "");
}

export function formatOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}

/** Returns a text as Markdown. Each line keeps its number; a heading's underline becomes empty. */
export function asMarkdown(path: string, text: string): string {
  const format = formatOf(path);
  if (format === "rst") return fromRst(text.split(/\r?\n/)).join("\n");
  if (format === "adoc" || format === "asciidoc") {
    return fromAsciiDoc(text.split(/\r?\n/)).join("\n");
  }
  return text;
}

export const ADORNMENT = /^([=\-`:'"~^_*+#.])\1{2,}\s*$/;

function fromRst(lines: readonly string[]): string[] {
  const signs: string[] = [];
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line = "", next = "", third = ""] = lines.slice(at, at + 3);
    const isOverlined = ADORNMENT.test(line) && next.trim() !== "" && third.trim() === line.trim();
    const isTitle = !isOverlined && line.trim() !== "" && !/^\s/.test(line) &&
      !ADORNMENT.test(line) && ADORNMENT.test(next) && next.trim().length + 2 >= line.trim().length;
    if (!isOverlined && !isTitle) {
      out.push(/^\.\. /.test(line) ? definitionIn(line) : inlineRst(line));
      continue;
    }
    const sign = isOverlined ? `${line[0]}${line[0]}` : next[0] ?? "";
    if (!signs.includes(sign)) signs.push(sign);
    const heading = `${"#".repeat(Math.min(6, signs.indexOf(sign) + 1))} `;
    if (isOverlined) out.push("", heading + inlineRst(next.trim()), "");
    else out.push(heading + inlineRst(line), "");
    at += isOverlined ? 2 : 1;
  }
  return out;
}

function definitionIn(line: string): string {
  const [, name, target] = /^\.\. _`?([^`:]+)`?:\s+(\S+)/.exec(line) ?? [];
  return name === undefined ? "" : `[${name}]: ${target}`;
}

function inlineRst(line: string): string {
  return line.replace(/`([^`<>]{1,300}?)\s*<([^<>`]{1,500})>`_{1,2}/g, "[$1]($2)")
    .replace(/:file:(?=`)/g, "").replace(
      /:(?:doc|ref|download):`([^`<>]{1,300})(?:<[^`<>]*>)?`/g,
      "$1",
    )
    .replace(/``([^`]{1,300})``/g, "`$1`")
    .replace(/^(\s*):([A-Za-z][\w -]{0,30}):\s+/, "$1$2: ");
}

function fromAsciiDoc(lines: readonly string[]): string[] {
  let isVerbatim = false;
  return lines.map((line) => {
    if (/^(?:-{4,}|\.{4,}|\/{4,})\s*$/.test(line)) {
      isVerbatim = !isVerbatim;
      return "```";
    }
    if (isVerbatim) return line;
    const heading = /^(={1,6})\s+(\S.*)$/.exec(line);
    if (heading !== null) return `${"#".repeat(heading[1]?.length ?? 1)} ${heading[2]}`;
    if (/^(?:[=*_]{4,}\s*$|\/\/|\[[^\]]*\]\s*$|ifdef::|endif::|include::)/.test(line)) return "";
    return line
      .replace(/^:(?:adr[_-])?([\w-]{1,30}):(?=\s|$)/, (_, name) => `* ${name.replace(/_/g, " ")}:`)
      .replace(/(?:link|xref):([^\s[\]]{1,500})\[([^\]]{0,300})\]/g, "[$2]($1)")
      .replace(/^\.(?=\S)/, "").replace(/^\*{2,5}(?=\s)/, "  *");
  });
}

/** Returns the text with spaces in place of HTML comments, so other characters keep their place. */
export function withoutComments(text: string): string {
  const [before = "", ...parts] = text.split("<!--");
  return before + parts.map((part) => {
    const end = part.indexOf("-->");
    const length = end < 0 ? part.length : end + 3;
    return "    " + part.slice(0, length).replace(/[^\r\n]/g, " ") + part.slice(length);
  }).join("");
}
