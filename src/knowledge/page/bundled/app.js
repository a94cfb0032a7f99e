function ut() {
  return document.documentElement;
}
function w(t) {
  let n = document.querySelector(t);
  if (n === null) throw new Error(`the page has no ${t}`);
  return n;
}
function Ft(t) {
  return addEventListener("message", ({ data: n, source: e }) => {
    e === parent && t(n);
  }),
    parent;
}
function It(t, n) {
  new ResizeObserver(n).observe(t);
}
var Xn = "2026-01-26",
  j = class {
    #n;
    #t;
    #i = new Map();
    #e = 0;
    constructor(n) {
      this.#n = n,
        this.#t = Ft((e) => {
          Zn(e) && this.#o(e);
        });
    }
    async initialize(n) {
      let e = { appInfo: n, appCapabilities: {}, protocolVersion: Xn },
        i = await this.#r("ui/initialize", e);
      return this.notify("ui/notifications/initialized", {}), i;
    }
    callTool(n, e) {
      return this.#r("tools/call", { name: n, arguments: e });
    }
    notify(n, e) {
      this.#t.postMessage({ jsonrpc: "2.0", method: n, params: e }, "*");
    }
    #r(n, e) {
      let i = ++this.#e;
      return new Promise((o, r) => {
        this.#i.set(i, { resolve: o, reject: r }),
          this.#t.postMessage({ jsonrpc: "2.0", id: i, method: n, params: e }, "*");
      });
    }
    #o({ id: n, method: e, params: i = {}, result: o, error: r }) {
      if (e !== void 0 && n !== void 0) {
        this.#t.postMessage({ jsonrpc: "2.0", id: n, result: {} }, "*");
      } else if (e !== void 0) Jn(e, this.#n) && this.#n[e](i);
      else if (n !== void 0) {
        let s = this.#i.get(n);
        this.#i.delete(n),
          o !== void 0
            ? s?.resolve(o)
            : s?.reject(new Error(r?.message ?? "the host gave no answer"));
      }
    }
  };
function Zn(t) {
  return typeof t == "object" && t !== null && "jsonrpc" in t;
}
function Jn(t, n) {
  return Object.hasOwn(n, t);
}
var V = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb",
  lt = "(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))",
  Ut = "\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])",
  ei = new RegExp(`(?:[${V}]${lt})+`, "gu"),
  ii = new RegExp(`(?:[${V}]${lt})+|${Ut}`, "gu"),
  Gn = new RegExp(`(?:[${V}](?<![\\t\\n])${lt})+|${Ut}`, "gu"),
  ri = new RegExp(`(?:[${V}](?<![\\t\\n]))+`, "gu");
var Qn = /^(?:[!-~]+(?: [!-~]+)*)?$/;
function Yt(t) {
  return Qn.test(t) ? t : t.replace(Gn, Kn);
}
function Kn(t) {
  return t.split("").map((n) => `\\u${n.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
var at = class t {
  #n;
  constructor(n) {
    this.#n = n;
  }
  static of(n, e) {
    return new t(n.map((i, o) => i + t.#t(e[o])).join(""));
  }
  static #t(n) {
    return n === void 0 || n === !1
      ? ""
      : n instanceof t
      ? n.#n
      : typeof n == "string"
      ? ne(n)
      : typeof n == "number"
      ? String(n)
      : n.map(t.#t).join("");
  }
  toString() {
    return this.#n;
  }
};
function _(t, ...n) {
  return at.of(t, n);
}
var te = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;" };
function ne(t) {
  return Yt(t.toWellFormed()).replace(/[&<>"'`]/g, (n) => te[n] ?? "");
}
function X(t, n, e = "") {
  let i = e === "" ? void 0 : _`<span aria-hidden="true">${e} <\/span>`;
  return _`<span class="badge ${t}">${i}${n}<\/span>`;
}
function Z(t, n, e) {
  return _`<li class="figure ${t}"><b>${n}<\/b> ${e}<\/li>`;
}
function Lt(t) {
  return _`<ul class="figures">${t}<\/ul>`;
}
function b(t) {
  return _`<p class="nothing">${t}<\/p>`;
}
function J(t) {
  if (t === void 0) return _`<span class="nothing">no date<\/span>`;
  let n = t.slice(0, 16).replace("T", " ").replace(" 00:00", "");
  return _`<time datetime="${t}">${n}<\/time>`;
}
function ct(t, n, e) {
  let i = n.map(({ head: r, isNumber: s }) =>
      _`<th scope="col" class="${s ? "number" : ""}">${r}<\/th>`
    ),
    o = e.map((r) =>
      _`<tr data-row>${
        n.map(({ cell: s, isNumber: u }) => _`<td class="${u ? "number" : ""}">${s(r)}<\/td>`)
      }<\/tr>`
    );
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <table>
        <caption>${t}<\/caption>
        <thead>
          <tr>${i}<\/tr>
        <\/thead>
        <tbody>${o}<\/tbody>
      <\/table>
    <\/div>
  `;
}
function qt(t, n) {
  return _`
    <li data-row>
      <div class="signs">${t}<\/div>
      <div>${n}<\/div>
    <\/li>
  `;
}
function ht(t) {
  return _`<ul class="rows">${t}<\/ul>`;
}
function q(t, n) {
  return _`<div class="filterable">
<p class="filter" hidden><label>${t} <input type="search" autocomplete="off"><\/label>
<span class="found" role="status"><\/span><\/p>
${n}
<\/div>`;
}
function Ht({ isHosted: t }, n, e) {
  return t ? N("open", n, e) : _`${n}`;
}
function N(t, n, { tool: e, arguments: i }) {
  return _`
    <button type="button" class="call ${t}" data-call="${t}" data-tool="${e}"
      data-arguments="${JSON.stringify(i)}">${n}<\/button>
  `;
}
function zt(t, n, e, i) {
  return Vt(t, _`${ee(t, n, e)}${i}`);
}
function Bt(t, n) {
  return Vt(t, _`<pre class="failure">${n}<\/pre>`);
}
function Wt({ sections: t }, n) {
  let e = t.filter(({ id: i }) => n.has(i)).map(({ id: i, heading: o }) =>
    _`<li><a href="#${i}">${o}<\/a><\/li>`
  );
  return _`
    <nav aria-label="Sections">
      <ul>${e}<\/ul>
    <\/nav>
  `;
}
function jt({ sections: t }, n, e) {
  return t.filter(({ id: i }) => !e.has(i)).flatMap((i) => {
    let o = i.ask(n, e), { heading: r, tool: s } = i;
    return o === void 0 ? [] : [{ heading: r, call: { tool: s, arguments: o } }];
  });
}
function Vt({ id: t, heading: n }, e) {
  return _`
    <section id="${t}" aria-labelledby="${t}-heading">
    <h2 id="${t}-heading" tabindex="-1">${n}<\/h2>
    ${e}
    <\/section>
  `;
}
function ee(t, n, e) {
  try {
    return t.draw(n, e);
  } catch (i) {
    if (!(i instanceof TypeError)) throw i;
    return b(`The answer of ${t.tool} is not of the form that this page draws.`);
  }
}
function Xt({ sections: t }, n) {
  return t.find((e) => e.tool === n);
}
function Zt(t) {
  for (let n of t.querySelectorAll(".filterable")) {
    let [e, i, o] = ["input", ".found", ".filter"].map((s) => n.querySelector(s));
    if (!e || !i || !o) continue;
    let r = [...n.querySelectorAll("[data-row]")];
    e.addEventListener("input", () => {
      let s = (e.value ?? "").trim().toLowerCase();
      for (let a of r) a.hidden = !a.textContent?.toLowerCase().includes(s);
      let u = r.filter(({ hidden: a }) => !a).length;
      i.textContent = s === "" ? "" : `${u} of ${r.length}`;
    }), o.hidden = r.length < ie;
  }
}
var ie = 8;
var G = class {
  canCall = !1;
  given = {};
  #n;
  #t = new Map();
  #i = new Map();
  #e = new Map();
  #r = "Waiting for the answer\u2026";
  constructor(n) {
    this.#n = n;
  }
  take(n, e, { follows: i = !1 } = {}) {
    let o = Xt(this.#n, n.tool);
    if (o === void 0) return this.say(Q(e));
    i || this.#i.set(o.id, n);
    let r = e._meta?.page ?? e.structuredContent,
      s = r !== void 0 && e.isError !== !0,
      u = this.#t.get(o.id);
    if (!s) this.#e.set(o.id, Q(e));
    else {
      this.#e.delete(o.id);
      let a = i && u !== void 0 && o.joined !== void 0;
      this.#t.set(o.id, a ? o.joined?.(u, r) ?? r : r);
    }
    this.draw(), this.#t.size > 1 && w(`#${o.id}-heading`).focus();
  }
  turnTo(n, e) {
    this.given = n;
    for (let i of this.#t.keys()) i !== e && this.#t.delete(i);
    this.#e.clear();
  }
  say(n) {
    this.#r = n, this.draw();
  }
  draw() {
    let { sections: n } = this.#n,
      e = n.flatMap((r) => {
        let s = this.#e.get(r.id);
        if (s !== void 0) return [Bt(r, s)];
        let u = this.#t.get(r.id);
        return u === void 0 ? [] : [zt(r, u, { isHosted: this.canCall }, this.#o(r, u))];
      }),
      i = new Set([...this.#t.keys(), ...this.#e.keys()]),
      o = w("main");
    o.innerHTML = e.length === 0
      ? b(this.#r).toString()
      : _`${i.size > 1 && Wt(this.#n, i)}${this.#s()}${e}`.toString(),
      o.setAttribute("aria-busy", String(e.length === 0)),
      Zt(o);
  }
  #o(n, e) {
    if (!this.canCall) return;
    let i = n.next?.(e, this.given), o = this.#i.get(n.id);
    return _`<p class="asking">${i && N("more", "Show more", { tool: n.tool, arguments: i })}${
      o && N("show", "Ask again", o)
    }<\/p>`;
  }
  #s() {
    if (!this.canCall) return;
    let n = jt(this.#n, this.given, this.#t);
    if (n.length !== 0) {
      return _`<p class="asking">${
        n.map(({ heading: e, call: i }) => N("show", `Show ${e.toLowerCase()}`, i))
      }<\/p>`;
    }
  }
};
function Q({ content: t = [] }) {
  return t.map(({ text: n }) => n ?? "").filter((n) => n !== "").join(`

`);
}
function Qt(t) {
  let n = new G(t),
    e = new j({
      "ui/notifications/tool-input": ({ arguments: i = {} }) => n.given = i,
      "ui/notifications/tool-result": (i) => n.take({ tool: re(t), arguments: n.given }, i),
      "ui/notifications/tool-cancelled": ({ reason: i = "no reason given" }) =>
        n.say(`The call was cancelled: ${i}.`),
      "ui/notifications/host-context-changed": Gt,
    });
  It(ut(), () => {
    let { scrollHeight: i, offsetWidth: o } = w("body");
    e.notify("ui/notifications/size-changed", { width: o, height: i });
  }),
    w("body").addEventListener("click", ({ target: i }) => {
      let o = i.closest("button");
      o?.dataset.call !== void 0
        ? oe(e, n, o)
        : o?.dataset.close !== void 0 && w("dialog").close?.();
    }),
    e.initialize({ name: t.server, version: "1" }).then((i) => {
      Gt(i.hostContext ?? {}), n.canCall = i.hostCapabilities?.serverTools !== void 0, n.draw();
    }, (i) => n.say(String(i)));
}
function re(t) {
  return w("main").dataset.tool ?? t.sections[0]?.tool ?? "";
}
async function oe(t, n, e) {
  let { call: i, tool: o = "", arguments: r = "{}" } = e.dataset;
  e.setAttribute("aria-busy", "true");
  try {
    let s = JSON.parse(r), u = await t.callTool(o, s);
    if (i === "open") return Jt(Q(u));
    i === "about" && n.turnTo(s, e.closest("section")?.id),
      n.take({ tool: o, arguments: s }, u, { follows: i === "more" });
  } catch (s) {
    Jt(String(s));
  } finally {
    e.setAttribute("aria-busy", "false");
  }
}
function Jt(t) {
  w("dialog pre").textContent = t, w("dialog").showModal?.();
}
function Gt({ theme: t, styles: n }) {
  let e = ut();
  (t === "light" || t === "dark") && (e.dataset.theme = t);
  for (let [i, o] of Object.entries(n?.variables ?? {})) {
    /^--[a-z0-9-]+$/.test(i) && o !== void 0 && e.style.setProperty(i, o);
  }
}
function ft(t, n, e = `${n}s`) {
  return t === 1 ? n : e;
}
function K(t, n, e) {
  return `${t} ${ft(t, n, e)}`;
}
var se = 6e3,
  Kt = { limit: 20, max_chars: se },
  tn = {
    id: "newest",
    heading: "Newest entries",
    tool: "kb_list",
    ask: () => Kt,
    next: ({ next_cursor: t }) => t === null ? void 0 : { ...Kt, cursor: t },
    joined: (t, n) => ({ ...n, entries: [...t.entries, ...n.entries] }),
    draw: ({ entries: t }, n) =>
      t.length === 0
        ? b("Nothing is known yet.")
        : q("Show entries with", ht(t.map((e) => en(e, n)))),
  },
  nn = {
    id: "search",
    heading: "Search",
    tool: "kb_search",
    ask: ({ query: t }) => typeof t == "string" ? { query: t } : void 0,
    draw: ({ results: t, metadata: { total: n, fallback_reason: e, weak: i } }, o) =>
      _`${e && _`<p class="note">By words alone: ${e}<\/p>`}
${i && _`<p class="note">Weak: this may not answer the question.<\/p>`}
<p>${t.length} of ${K(n, "result")}<\/p>
${t.length === 0 ? b("Nothing in this store answers that.") : ht(t.map((r) => ue(r, o)))}`,
  };
function ue(t, n) {
  return en(t, n, `${t.relevance} by ${t.found_by.join(" and ")}`);
}
function en(t, n, e) {
  let { id: i, title: o, role: r, entry_type: s, tags: u, content: a, snippet: l, source: h } = t,
    { created_at: c, superseded_by: f, contradicted_by: d } = t,
    p = Ht(n, i, { tool: "kb_get", arguments: { id: i } }),
    g = h?.line === void 0 ? "" : `:${h.line}`;
  return qt(
    [
      X("info", `for ${r}`),
      !!f && X("warn", "superseded"),
      d !== void 0 && X("warn", "a newer entry disagrees"),
    ],
    _`${o !== null && _`<p><strong>${o}<\/strong><\/p>`}<p>${a ?? l}<\/p>
<p class="note">${s}${u.length > 0 && `, ${u.join(", ")}`}${
      h?.file !== void 0 && `, ${h.file}${g}`
    }${c !== void 0 && _`, ${J(c)}`}${e && `, ${e}`}, ${p}<\/p>`,
  );
}
function tt(t, n) {
  return t == null || n == null ? NaN : t < n ? -1 : t > n ? 1 : t >= n ? 0 : NaN;
}
function le(t, n) {
  return t == null || n == null ? NaN : n < t ? -1 : n > t ? 1 : n >= t ? 0 : NaN;
}
function et(t) {
  let n, e, i;
  t.length !== 2
    ? (n = tt, e = (u, a) => tt(t(u), a), i = (u, a) => t(u) - a)
    : (n = t === tt || t === le ? t : ae, e = t, i = t);
  function o(u, a, l = 0, h = u.length) {
    if (l < h) {
      if (n(a, a) !== 0) return h;
      do {
        let c = l + h >>> 1;
        e(u[c], a) < 0 ? l = c + 1 : h = c;
      } while (l < h);
    }
    return l;
  }
  function r(u, a, l = 0, h = u.length) {
    if (l < h) {
      if (n(a, a) !== 0) return h;
      do {
        let c = l + h >>> 1;
        e(u[c], a) <= 0 ? l = c + 1 : h = c;
      } while (l < h);
    }
    return l;
  }
  function s(u, a, l = 0, h = u.length) {
    let c = o(u, a, l, h - 1);
    return c > l && i(u[c - 1], a) > -i(u[c], a) ? c - 1 : c;
  }
  return { left: o, center: s, right: r };
}
function ae() {
  return 0;
}
function ce(t) {
  return t === null ? NaN : +t;
}
var on = et(tt), Ni = on.right, Ri = on.left, Oi = et(ce).center;
var Di = sn(un), Pi = sn(he);
function sn(t) {
  return function (n, e, i = e) {
    if (!((e = +e) >= 0)) throw new RangeError("invalid rx");
    if (!((i = +i) >= 0)) throw new RangeError("invalid ry");
    let { data: o, width: r, height: s } = n;
    if (!((r = Math.floor(r)) >= 0)) throw new RangeError("invalid width");
    if (!((s = Math.floor(s !== void 0 ? s : o.length / r)) >= 0)) {
      throw new RangeError("invalid height");
    }
    if (!r || !s || !e && !i) return n;
    let u = e && t(e), a = i && t(i), l = o.slice();
    return u && a
      ? (I(u, l, o, r, s),
        I(u, o, l, r, s),
        I(u, l, o, r, s),
        U(a, o, l, r, s),
        U(a, l, o, r, s),
        U(a, o, l, r, s))
      : u
      ? (I(u, o, l, r, s), I(u, l, o, r, s), I(u, o, l, r, s))
      : a && (U(a, o, l, r, s), U(a, l, o, r, s), U(a, o, l, r, s)),
      n;
  };
}
function I(t, n, e, i, o) {
  for (let r = 0, s = i * o; r < s;) t(n, e, r, r += i, 1);
}
function U(t, n, e, i, o) {
  for (let r = 0, s = i * o; r < i; ++r) t(n, e, r, r + s, i);
}
function he(t) {
  let n = un(t);
  return (e, i, o, r, s) => {
    o <<= 2,
      r <<= 2,
      s <<= 2,
      n(e, i, o + 0, r + 0, s),
      n(e, i, o + 1, r + 1, s),
      n(e, i, o + 2, r + 2, s),
      n(e, i, o + 3, r + 3, s);
  };
}
function un(t) {
  let n = Math.floor(t);
  if (n === t) return fe(t);
  let e = t - n, i = 2 * t + 1;
  return (o, r, s, u, a) => {
    if (!((u -= a) >= s)) return;
    let l = n * r[s], h = a * n, c = h + a;
    for (let f = s, d = s + h; f < d; f += a) l += r[Math.min(u, f)];
    for (let f = s, d = u; f <= d; f += a) {
      l += r[Math.min(u, f + h)],
        o[f] = (l + e * (r[Math.max(s, f - c)] + r[Math.min(u, f + c)])) / i,
        l -= r[Math.max(s, f - h)];
    }
  };
}
function fe(t) {
  let n = 2 * t + 1;
  return (e, i, o, r, s) => {
    if (!((r -= s) >= o)) return;
    let u = t * i[o], a = s * t;
    for (let l = o, h = o + a; l < h; l += s) u += i[Math.min(r, l)];
    for (let l = o, h = r; l <= h; l += s) {
      u += i[Math.min(r, l + a)], e[l] = u / n, u -= i[Math.max(o, l - a)];
    }
  };
}
var _e = Array.prototype, Fi = _e.slice;
var de = Math.sqrt(50), pe = Math.sqrt(10), me = Math.sqrt(2);
function nt(t, n, e) {
  let i = (n - t) / Math.max(0, e),
    o = Math.floor(Math.log10(i)),
    r = i / Math.pow(10, o),
    s = r >= de ? 10 : r >= pe ? 5 : r >= me ? 2 : 1,
    u,
    a,
    l;
  return o < 0
    ? (l = Math.pow(10, -o) / s,
      u = Math.round(t * l),
      a = Math.round(n * l),
      u / l < t && ++u,
      a / l > n && --a,
      l = -l)
    : (l = Math.pow(10, o) * s,
      u = Math.round(t / l),
      a = Math.round(n / l),
      u * l < t && ++u,
      a * l > n && --a),
    a < u && .5 <= e && e < 2 ? nt(t, n, e * 2) : [u, a, l];
}
function ln(t, n, e) {
  if (n = +n, t = +t, e = +e, !(e > 0)) return [];
  if (t === n) return [t];
  let i = n < t, [o, r, s] = i ? nt(n, t, e) : nt(t, n, e);
  if (!(r >= o)) return [];
  let u = r - o + 1, a = new Array(u);
  if (i) {
    if (s < 0) { for (let l = 0; l < u; ++l) a[l] = (r - l) / -s; }
    else for (let l = 0; l < u; ++l) a[l] = (r - l) * s;
  } else if (s < 0) { for (let l = 0; l < u; ++l) a[l] = (o + l) / -s; }
  else for (let l = 0; l < u; ++l) a[l] = (o + l) * s;
  return a;
}
function rn(t, n, e) {
  return n = +n, t = +t, e = +e, nt(t, n, e)[2];
}
function _t(t, n, e) {
  n = +n, t = +t, e = +e;
  let i = n < t, o = i ? rn(n, t, e) : rn(t, n, e);
  return (i ? -1 : 1) * (o < 0 ? 1 / -o : o);
}
var Ii = ge(Math.random);
function ge(t) {
  return function (e, i = 0, o = e.length) {
    let r = o - (i = +i);
    for (; r;) {
      let s = t() * r-- | 0, u = e[r + i];
      e[r + i] = e[s + i], e[s + i] = u;
    }
    return e;
  };
}
var H = Math.PI, dt = 2 * H, R = 1e-6, ye = dt - R;
function an(t) {
  this._ += t[0];
  for (let n = 1, e = t.length; n < e; ++n) this._ += arguments[n] + t[n];
}
function xe(t) {
  let n = Math.floor(t);
  if (!(n >= 0)) throw new Error(`invalid digits: ${t}`);
  if (n > 15) return an;
  let e = 10 ** n;
  return function (i) {
    this._ += i[0];
    for (let o = 1, r = i.length; o < r; ++o) this._ += Math.round(arguments[o] * e) / e + i[o];
  };
}
function cn(t, n, e, i) {
  return t === e && n === i;
}
function we(t) {
  let n = Math.floor(t);
  if (!(n <= 15)) return cn;
  let e = 10 ** n,
    i = function (o) {
      return Math.round(o * e);
    };
  return function (o, r, s, u) {
    return i(o) === i(s) && i(r) === i(u);
  };
}
var Y = class {
  constructor(n) {
    this._x0 =
      this._y0 =
      this._x1 =
      this._y1 =
        null,
      this._ = "",
      this._append = n == null ? an : xe(n),
      this._equal = n == null ? cn : we(n);
  }
  moveTo(n, e) {
    this._append`M${this._x0 = this._x1 = +n},${this._y0 = this._y1 = +e}`;
  }
  closePath() {
    this._x1 !== null && (this._x1 = this._x0, this._y1 = this._y0, this._append`Z`);
  }
  lineTo(n, e) {
    this._append`L${this._x1 = +n},${this._y1 = +e}`;
  }
  quadraticCurveTo(n, e, i, o) {
    this._append`Q${+n},${+e},${this._x1 = +i},${this._y1 = +o}`;
  }
  bezierCurveTo(n, e, i, o, r, s) {
    this._append`C${+n},${+e},${+i},${+o},${this._x1 = +r},${this._y1 = +s}`;
  }
  arcTo(n, e, i, o, r) {
    if (n = +n, e = +e, i = +i, o = +o, r = +r, r < 0) throw new Error(`negative radius: ${r}`);
    let s = this._x1, u = this._y1, a = i - n, l = o - e, h = s - n, c = u - e, f = h * h + c * c;
    if (this._x1 === null) this._append`M${this._x1 = n},${this._y1 = e}`;
    else if (f > R) {
      if (!(Math.abs(c * a - l * h) > R) || !r) this._append`L${this._x1 = n},${this._y1 = e}`;
      else {
        let d = i - s,
          p = o - u,
          g = a * a + l * l,
          T = d * d + p * p,
          E = Math.sqrt(g),
          P = Math.sqrt(f),
          F = r * Math.tan((H - Math.acos((g + f - T) / (2 * E * P))) / 2),
          A = F / P,
          Pt = F / E;
        Math.abs(A - 1) > R && this._append`L${n + A * h},${e + A * c}`,
          this._append`A${r},${r},0,0,${+(c * d > h * p)},${this._x1 = n + Pt * a},${this._y1 = e +
            Pt * l}`;
      }
    }
  }
  arc(n, e, i, o, r, s) {
    if (n = +n, e = +e, i = +i, s = !!s, i < 0) throw new Error(`negative radius: ${i}`);
    let u = i * Math.cos(o),
      a = i * Math.sin(o),
      l = n + u,
      h = e + a,
      c = 1 ^ s,
      f = s ? o - r : r - o;
    if (
      this._x1 === null
        ? this._append`M${l},${h}`
        : (Math.abs(this._x1 - l) > R || Math.abs(this._y1 - h) > R) && this._append`L${l},${h}`,
        !!i
    ) {
      if (f < 0 && (f = f % dt + dt), f > ye) {
        this._append`A${i},${i},0,1,${c},${n - u},${e - a}A${i},${i},0,1,${c},${this._x1 = l},${this
          ._y1 = h}`;
      } else if (f > R) {
        let d = n + i * Math.cos(r), p = e + i * Math.sin(r);
        if (f >= H && this._equal(l, h, d, p)) {
          f /= 2;
          let g = o + f;
          this._append`A${i},${i},0,${+(f >= H)},${c},${n + i * Math.cos(g)},${
            e + i * Math.sin(g)
          }`;
        }
        this._append`A${i},${i},0,${+(f >= H)},${c},${this._x1 = d},${this._y1 = p}`;
      }
    }
  }
  rect(n, e, i, o) {
    this._append`M${this._x0 = this._x1 = +n},${this._y0 = this._y1 = +e}h${i = +i}v${+o}h${-i}Z`;
  }
  toString() {
    return this._;
  }
};
function be() {
  return new Y();
}
be.prototype = Y.prototype;
function y(t) {
  return function () {
    return t;
  };
}
var Te = Math.cos;
var mt = Math.sin, L = Math.sqrt, hn = 1e-12, it = Math.PI, qi = it / 2, mn = 2 * it;
function gn(t) {
  let n = 3;
  return t.digits = function (e) {
    if (!arguments.length) return n;
    if (e == null) n = null;
    else {
      let i = Math.floor(e);
      if (!(i >= 0)) throw new RangeError(`invalid digits: ${e}`);
      n = i;
    }
    return t;
  },
    () => new Y(n);
}
var Hi = Array.prototype.slice;
function yn(t) {
  return typeof t == "object" && "length" in t ? t : Array.from(t);
}
function xn(t) {
  this._context = t;
}
xn.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._point = 0;
  },
  lineEnd: function () {
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
        break;
      case 1:
        this._point = 2;
      default:
        this._context.lineTo(t, n);
        break;
    }
  },
};
function yt(t) {
  return new xn(t);
}
function wn(t) {
  return t[0];
}
function bn(t) {
  return t[1];
}
function xt(t, n) {
  var e = y(!0), i = null, o = yt, r = null, s = gn(u);
  t = typeof t == "function" ? t : t === void 0 ? wn : y(t),
    n = typeof n == "function" ? n : n === void 0 ? bn : y(n);
  function u(a) {
    var l, h = (a = yn(a)).length, c, f = !1, d;
    for (i == null && (r = o(d = s())), l = 0; l <= h; ++l) {
      !(l < h && e(c = a[l], l, a)) === f && ((f = !f) ? r.lineStart() : r.lineEnd()),
        f && r.point(+t(c, l, a), +n(c, l, a));
    }
    if (d) return r = null, d + "" || null;
  }
  return u.x = function (a) {
    return arguments.length ? (t = typeof a == "function" ? a : y(+a), u) : t;
  },
    u.y = function (a) {
      return arguments.length ? (n = typeof a == "function" ? a : y(+a), u) : n;
    },
    u.defined = function (a) {
      return arguments.length ? (e = typeof a == "function" ? a : y(!!a), u) : e;
    },
    u.curve = function (a) {
      return arguments.length ? (o = a, i != null && (r = o(i)), u) : o;
    },
    u.context = function (a) {
      return arguments.length ? (a == null ? i = r = null : r = o(i = a), u) : i;
    },
    u;
}
function Tn(t, n, e) {
  var i = null, o = y(!0), r = null, s = yt, u = null, a = gn(l);
  t = typeof t == "function" ? t : t === void 0 ? wn : y(+t),
    n = typeof n == "function" ? n : y(n === void 0 ? 0 : +n),
    e = typeof e == "function" ? e : e === void 0 ? bn : y(+e);
  function l(c) {
    var f, d, p, g = (c = yn(c)).length, T, E = !1, P, F = new Array(g), A = new Array(g);
    for (r == null && (u = s(P = a())), f = 0; f <= g; ++f) {
      if (!(f < g && o(T = c[f], f, c)) === E) {
        if (E = !E) d = f, u.areaStart(), u.lineStart();
        else {
          for (u.lineEnd(), u.lineStart(), p = f - 1; p >= d; --p) u.point(F[p], A[p]);
          u.lineEnd(), u.areaEnd();
        }
      }
      E &&
        (F[f] = +t(T, f, c),
          A[f] = +n(T, f, c),
          u.point(i ? +i(T, f, c) : F[f], e ? +e(T, f, c) : A[f]));
    }
    if (P) return u = null, P + "" || null;
  }
  function h() {
    return xt().defined(o).curve(s).context(r);
  }
  return l.x = function (c) {
    return arguments.length ? (t = typeof c == "function" ? c : y(+c), i = null, l) : t;
  },
    l.x0 = function (c) {
      return arguments.length ? (t = typeof c == "function" ? c : y(+c), l) : t;
    },
    l.x1 = function (c) {
      return arguments.length ? (i = c == null ? null : typeof c == "function" ? c : y(+c), l) : i;
    },
    l.y = function (c) {
      return arguments.length ? (n = typeof c == "function" ? c : y(+c), e = null, l) : n;
    },
    l.y0 = function (c) {
      return arguments.length ? (n = typeof c == "function" ? c : y(+c), l) : n;
    },
    l.y1 = function (c) {
      return arguments.length ? (e = c == null ? null : typeof c == "function" ? c : y(+c), l) : e;
    },
    l.lineX0 = l.lineY0 = function () {
      return h().x(t).y(n);
    },
    l.lineY1 = function () {
      return h().x(t).y(e);
    },
    l.lineX1 = function () {
      return h().x(i).y(n);
    },
    l.defined = function (c) {
      return arguments.length ? (o = typeof c == "function" ? c : y(!!c), l) : o;
    },
    l.curve = function (c) {
      return arguments.length ? (s = c, r != null && (u = s(r)), l) : s;
    },
    l.context = function (c) {
      return arguments.length ? (c == null ? r = u = null : u = s(r = c), l) : r;
    },
    l;
}
var zi = $e(yt);
function $n(t) {
  this._curve = t;
}
$n.prototype = {
  areaStart: function () {
    this._curve.areaStart();
  },
  areaEnd: function () {
    this._curve.areaEnd();
  },
  lineStart: function () {
    this._curve.lineStart();
  },
  lineEnd: function () {
    this._curve.lineEnd();
  },
  point: function (t, n) {
    this._curve.point(n * Math.sin(t), n * -Math.cos(t));
  },
};
function $e(t) {
  function n(e) {
    return new $n(t(e));
  }
  return n._curve = t, n;
}
var Bi = L(3);
var ve = L(1 / 3), Wi = ve * 2;
var vn = mt(it / 10) / mt(7 * it / 10), ji = mt(mn / 10) * vn, Vi = -Te(mn / 10) * vn;
var Xi = L(3);
var Zi = L(3);
var Ji = L(3) / 2, Me = 1 / L(12), Gi = (Me / 2 + 1) * 3;
function S() {}
function rt(t, n, e) {
  t._context.bezierCurveTo(
    (2 * t._x0 + t._x1) / 3,
    (2 * t._y0 + t._y1) / 3,
    (t._x0 + 2 * t._x1) / 3,
    (t._y0 + 2 * t._y1) / 3,
    (t._x0 + 4 * t._x1 + n) / 6,
    (t._y0 + 4 * t._y1 + e) / 6,
  );
}
function wt(t) {
  this._context = t;
}
wt.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._y0 =
      this._y1 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 3:
        rt(this, this._x1, this._y1);
      case 2:
        this._context.lineTo(this._x1, this._y1);
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3,
          this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
      default:
        rt(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function ke(t) {
  this._context = t;
}
ke.prototype = {
  areaStart: S,
  areaEnd: S,
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._x3 =
      this._x4 =
      this._y0 =
      this._y1 =
      this._y2 =
      this._y3 =
      this._y4 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 1: {
        this._context.moveTo(this._x2, this._y2), this._context.closePath();
        break;
      }
      case 2: {
        this._context.moveTo((this._x2 + 2 * this._x3) / 3, (this._y2 + 2 * this._y3) / 3),
          this._context.lineTo((this._x3 + 2 * this._x2) / 3, (this._y3 + 2 * this._y2) / 3),
          this._context.closePath();
        break;
      }
      case 3: {
        this.point(this._x2, this._y2),
          this.point(this._x3, this._y3),
          this.point(this._x4, this._y4);
        break;
      }
    }
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._x2 = t, this._y2 = n;
        break;
      case 1:
        this._point = 2, this._x3 = t, this._y3 = n;
        break;
      case 2:
        this._point = 3,
          this._x4 = t,
          this._y4 = n,
          this._context.moveTo(
            (this._x0 + 4 * this._x1 + t) / 6,
            (this._y0 + 4 * this._y1 + n) / 6,
          );
        break;
      default:
        rt(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function Se(t) {
  this._context = t;
}
Se.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._y0 =
      this._y1 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    (this._line || this._line !== 0 && this._point === 3) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1;
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3;
        var e = (this._x0 + 4 * this._x1 + t) / 6, i = (this._y0 + 4 * this._y1 + n) / 6;
        this._line ? this._context.lineTo(e, i) : this._context.moveTo(e, i);
        break;
      case 3:
        this._point = 4;
      default:
        rt(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function Mn(t, n) {
  this._basis = new wt(t), this._beta = n;
}
Mn.prototype = {
  lineStart: function () {
    this._x = [], this._y = [], this._basis.lineStart();
  },
  lineEnd: function () {
    var t = this._x, n = this._y, e = t.length - 1;
    if (e > 0) {
      for (var i = t[0], o = n[0], r = t[e] - i, s = n[e] - o, u = -1, a; ++u <= e;) {
        a = u / e,
          this._basis.point(
            this._beta * t[u] + (1 - this._beta) * (i + a * r),
            this._beta * n[u] + (1 - this._beta) * (o + a * s),
          );
      }
    }
    this._x = this._y = null, this._basis.lineEnd();
  },
  point: function (t, n) {
    this._x.push(+t), this._y.push(+n);
  },
};
var Qi = function t(n) {
  function e(i) {
    return n === 1 ? new wt(i) : new Mn(i, n);
  }
  return e.beta = function (i) {
    return t(+i);
  },
    e;
}(.85);
function ot(t, n, e) {
  t._context.bezierCurveTo(
    t._x1 + t._k * (t._x2 - t._x0),
    t._y1 + t._k * (t._y2 - t._y0),
    t._x2 + t._k * (t._x1 - n),
    t._y2 + t._k * (t._y1 - e),
    t._x2,
    t._y2,
  );
}
function bt(t, n) {
  this._context = t, this._k = (1 - n) / 6;
}
bt.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._y0 =
      this._y1 =
      this._y2 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 2:
        this._context.lineTo(this._x2, this._y2);
        break;
      case 3:
        ot(this, this._x1, this._y1);
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
        break;
      case 1:
        this._point = 2, this._x1 = t, this._y1 = n;
        break;
      case 2:
        this._point = 3;
      default:
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var Ki = function t(n) {
  function e(i) {
    return new bt(i, n);
  }
  return e.tension = function (i) {
    return t(+i);
  },
    e;
}(0);
function Tt(t, n) {
  this._context = t, this._k = (1 - n) / 6;
}
Tt.prototype = {
  areaStart: S,
  areaEnd: S,
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._x3 =
      this._x4 =
      this._x5 =
      this._y0 =
      this._y1 =
      this._y2 =
      this._y3 =
      this._y4 =
      this._y5 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 1: {
        this._context.moveTo(this._x3, this._y3), this._context.closePath();
        break;
      }
      case 2: {
        this._context.lineTo(this._x3, this._y3), this._context.closePath();
        break;
      }
      case 3: {
        this.point(this._x3, this._y3),
          this.point(this._x4, this._y4),
          this.point(this._x5, this._y5);
        break;
      }
    }
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._x3 = t, this._y3 = n;
        break;
      case 1:
        this._point = 2, this._context.moveTo(this._x4 = t, this._y4 = n);
        break;
      case 2:
        this._point = 3, this._x5 = t, this._y5 = n;
        break;
      default:
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var tr = function t(n) {
  function e(i) {
    return new Tt(i, n);
  }
  return e.tension = function (i) {
    return t(+i);
  },
    e;
}(0);
function $t(t, n) {
  this._context = t, this._k = (1 - n) / 6;
}
$t.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._y0 =
      this._y1 =
      this._y2 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    (this._line || this._line !== 0 && this._point === 3) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1;
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3,
          this._line
            ? this._context.lineTo(this._x2, this._y2)
            : this._context.moveTo(this._x2, this._y2);
        break;
      case 3:
        this._point = 4;
      default:
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var nr = function t(n) {
  function e(i) {
    return new $t(i, n);
  }
  return e.tension = function (i) {
    return t(+i);
  },
    e;
}(0);
function vt(t, n, e) {
  var i = t._x1, o = t._y1, r = t._x2, s = t._y2;
  if (t._l01_a > hn) {
    var u = 2 * t._l01_2a + 3 * t._l01_a * t._l12_a + t._l12_2a,
      a = 3 * t._l01_a * (t._l01_a + t._l12_a);
    i = (i * u - t._x0 * t._l12_2a + t._x2 * t._l01_2a) / a,
      o = (o * u - t._y0 * t._l12_2a + t._y2 * t._l01_2a) / a;
  }
  if (t._l23_a > hn) {
    var l = 2 * t._l23_2a + 3 * t._l23_a * t._l12_a + t._l12_2a,
      h = 3 * t._l23_a * (t._l23_a + t._l12_a);
    r = (r * l + t._x1 * t._l23_2a - n * t._l12_2a) / h,
      s = (s * l + t._y1 * t._l23_2a - e * t._l12_2a) / h;
  }
  t._context.bezierCurveTo(i, o, r, s, t._x2, t._y2);
}
function kn(t, n) {
  this._context = t, this._alpha = n;
}
kn.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._y0 =
      this._y1 =
      this._y2 =
        NaN,
      this._l01_a =
        this._l12_a =
        this._l23_a =
        this._l01_2a =
        this._l12_2a =
        this._l23_2a =
        this._point =
          0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 2:
        this._context.lineTo(this._x2, this._y2);
        break;
      case 3:
        this.point(this._x2, this._y2);
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    if (t = +t, n = +n, this._point) {
      var e = this._x2 - t, i = this._y2 - n;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(e * e + i * i, this._alpha));
    }
    switch (this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3;
      default:
        vt(this, t, n);
        break;
    }
    this._l01_a = this._l12_a,
      this._l12_a = this._l23_a,
      this._l01_2a = this._l12_2a,
      this._l12_2a = this._l23_2a,
      this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var er = function t(n) {
  function e(i) {
    return n ? new kn(i, n) : new bt(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
function Sn(t, n) {
  this._context = t, this._alpha = n;
}
Sn.prototype = {
  areaStart: S,
  areaEnd: S,
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._x3 =
      this._x4 =
      this._x5 =
      this._y0 =
      this._y1 =
      this._y2 =
      this._y3 =
      this._y4 =
      this._y5 =
        NaN,
      this._l01_a =
        this._l12_a =
        this._l23_a =
        this._l01_2a =
        this._l12_2a =
        this._l23_2a =
        this._point =
          0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 1: {
        this._context.moveTo(this._x3, this._y3), this._context.closePath();
        break;
      }
      case 2: {
        this._context.lineTo(this._x3, this._y3), this._context.closePath();
        break;
      }
      case 3: {
        this.point(this._x3, this._y3),
          this.point(this._x4, this._y4),
          this.point(this._x5, this._y5);
        break;
      }
    }
  },
  point: function (t, n) {
    if (t = +t, n = +n, this._point) {
      var e = this._x2 - t, i = this._y2 - n;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(e * e + i * i, this._alpha));
    }
    switch (this._point) {
      case 0:
        this._point = 1, this._x3 = t, this._y3 = n;
        break;
      case 1:
        this._point = 2, this._context.moveTo(this._x4 = t, this._y4 = n);
        break;
      case 2:
        this._point = 3, this._x5 = t, this._y5 = n;
        break;
      default:
        vt(this, t, n);
        break;
    }
    this._l01_a = this._l12_a,
      this._l12_a = this._l23_a,
      this._l01_2a = this._l12_2a,
      this._l12_2a = this._l23_2a,
      this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var ir = function t(n) {
  function e(i) {
    return n ? new Sn(i, n) : new Tt(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
function Cn(t, n) {
  this._context = t, this._alpha = n;
}
Cn.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._x2 =
      this._y0 =
      this._y1 =
      this._y2 =
        NaN,
      this._l01_a =
        this._l12_a =
        this._l23_a =
        this._l01_2a =
        this._l12_2a =
        this._l23_2a =
        this._point =
          0;
  },
  lineEnd: function () {
    (this._line || this._line !== 0 && this._point === 3) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    if (t = +t, n = +n, this._point) {
      var e = this._x2 - t, i = this._y2 - n;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(e * e + i * i, this._alpha));
    }
    switch (this._point) {
      case 0:
        this._point = 1;
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3,
          this._line
            ? this._context.lineTo(this._x2, this._y2)
            : this._context.moveTo(this._x2, this._y2);
        break;
      case 3:
        this._point = 4;
      default:
        vt(this, t, n);
        break;
    }
    this._l01_a = this._l12_a,
      this._l12_a = this._l23_a,
      this._l01_2a = this._l12_2a,
      this._l12_2a = this._l23_2a,
      this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = n;
  },
};
var rr = function t(n) {
  function e(i) {
    return n ? new Cn(i, n) : new $t(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
function Ce(t) {
  this._context = t;
}
Ce.prototype = {
  areaStart: S,
  areaEnd: S,
  lineStart: function () {
    this._point = 0;
  },
  lineEnd: function () {
    this._point && this._context.closePath();
  },
  point: function (t, n) {
    t = +t,
      n = +n,
      this._point ? this._context.lineTo(t, n) : (this._point = 1, this._context.moveTo(t, n));
  },
};
function fn(t) {
  return t < 0 ? -1 : 1;
}
function _n(t, n, e) {
  var i = t._x1 - t._x0,
    o = n - t._x1,
    r = (t._y1 - t._y0) / (i || o < 0 && -0),
    s = (e - t._y1) / (o || i < 0 && -0),
    u = (r * o + s * i) / (i + o);
  return (fn(r) + fn(s)) * Math.min(Math.abs(r), Math.abs(s), .5 * Math.abs(u)) || 0;
}
function dn(t, n) {
  var e = t._x1 - t._x0;
  return e ? (3 * (t._y1 - t._y0) / e - n) / 2 : n;
}
function pt(t, n, e) {
  var i = t._x0, o = t._y0, r = t._x1, s = t._y1, u = (r - i) / 3;
  t._context.bezierCurveTo(i + u, o + u * n, r - u, s - u * e, r, s);
}
function gt(t) {
  this._context = t;
}
gt.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x0 =
      this._x1 =
      this._y0 =
      this._y1 =
      this._t0 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 2:
        this._context.lineTo(this._x1, this._y1);
        break;
      case 3:
        pt(this, this._t0, dn(this, this._t0));
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, n) {
    var e = NaN;
    if (t = +t, n = +n, !(t === this._x1 && n === this._y1)) {
      switch (this._point) {
        case 0:
          this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
          break;
        case 1:
          this._point = 2;
          break;
        case 2:
          this._point = 3, pt(this, dn(this, e = _n(this, t, n)), e);
          break;
        default:
          pt(this, this._t0, e = _n(this, t, n));
          break;
      }
      this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n, this._t0 = e;
    }
  },
};
function Ee(t) {
  this._context = new En(t);
}
(Ee.prototype = Object.create(gt.prototype)).point = function (t, n) {
  gt.prototype.point.call(this, n, t);
};
function En(t) {
  this._context = t;
}
En.prototype = {
  moveTo: function (t, n) {
    this._context.moveTo(n, t);
  },
  closePath: function () {
    this._context.closePath();
  },
  lineTo: function (t, n) {
    this._context.lineTo(n, t);
  },
  bezierCurveTo: function (t, n, e, i, o, r) {
    this._context.bezierCurveTo(n, t, i, e, r, o);
  },
};
function Ae(t) {
  this._context = t;
}
Ae.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x = [], this._y = [];
  },
  lineEnd: function () {
    var t = this._x, n = this._y, e = t.length;
    if (e) {
      if (
        this._line ? this._context.lineTo(t[0], n[0]) : this._context.moveTo(t[0], n[0]), e === 2
      ) this._context.lineTo(t[1], n[1]);
      else {for (var i = pn(t), o = pn(n), r = 0, s = 1; s < e; ++r, ++s) {
          this._context.bezierCurveTo(i[0][r], o[0][r], i[1][r], o[1][r], t[s], n[s]);
        }}
    }
    (this._line || this._line !== 0 && e === 1) && this._context.closePath(),
      this._line = 1 - this._line,
      this._x = this._y = null;
  },
  point: function (t, n) {
    this._x.push(+t), this._y.push(+n);
  },
};
function pn(t) {
  var n, e = t.length - 1, i, o = new Array(e), r = new Array(e), s = new Array(e);
  for (o[0] = 0, r[0] = 2, s[0] = t[0] + 2 * t[1], n = 1; n < e - 1; ++n) {
    o[n] = 1, r[n] = 4, s[n] = 4 * t[n] + 2 * t[n + 1];
  }
  for (o[e - 1] = 2, r[e - 1] = 7, s[e - 1] = 8 * t[e - 1] + t[e], n = 1; n < e; ++n) {
    i = o[n] / r[n - 1], r[n] -= i, s[n] -= i * s[n - 1];
  }
  for (o[e - 1] = s[e - 1] / r[e - 1], n = e - 2; n >= 0; --n) o[n] = (s[n] - o[n + 1]) / r[n];
  for (r[e - 1] = (t[e] + o[e - 1]) / 2, n = 0; n < e - 1; ++n) r[n] = 2 * t[n + 1] - o[n + 1];
  return [o, r];
}
function An(t, n) {
  this._context = t, this._t = n;
}
An.prototype = {
  areaStart: function () {
    this._line = 0;
  },
  areaEnd: function () {
    this._line = NaN;
  },
  lineStart: function () {
    this._x = this._y = NaN, this._point = 0;
  },
  lineEnd: function () {
    0 < this._t && this._t < 1 && this._point === 2 && this._context.lineTo(this._x, this._y),
      (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line >= 0 && (this._t = 1 - this._t, this._line = 1 - this._line);
  },
  point: function (t, n) {
    switch (t = +t, n = +n, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, n) : this._context.moveTo(t, n);
        break;
      case 1:
        this._point = 2;
      default: {
        if (this._t <= 0) this._context.lineTo(this._x, n), this._context.lineTo(t, n);
        else {
          var e = this._x * (1 - this._t) + t * this._t;
          this._context.lineTo(e, this._y), this._context.lineTo(e, n);
        }
        break;
      }
    }
    this._x = t, this._y = n;
  },
};
function Mt(t) {
  return new An(t, 1);
}
var kt = new Date(), St = new Date();
function m(t, n, e, i) {
  function o(r) {
    return t(r = arguments.length === 0 ? new Date() : new Date(+r)), r;
  }
  return o.floor = (r) => (t(r = new Date(+r)), r),
    o.ceil = (r) => (t(r = new Date(r - 1)), n(r, 1), t(r), r),
    o.round = (r) => {
      let s = o(r), u = o.ceil(r);
      return r - s < u - r ? s : u;
    },
    o.offset = (r, s) => (n(r = new Date(+r), s == null ? 1 : Math.floor(s)), r),
    o.range = (r, s, u) => {
      let a = [];
      if (r = o.ceil(r), u = u == null ? 1 : Math.floor(u), !(r < s) || !(u > 0)) return a;
      let l;
      do a.push(l = new Date(+r)), n(r, u), t(r); while (l < r && r < s);
      return a;
    },
    o.filter = (r) =>
      m((s) => {
        if (s >= s) { for (; t(s), !r(s);) s.setTime(s - 1); }
      }, (s, u) => {
        if (s >= s) {
          if (u < 0) { for (; ++u <= 0;) for (; n(s, -1), !r(s);); }
          else for (; --u >= 0;) for (; n(s, 1), !r(s););
        }
      }),
    e &&
    (o.count = (r, s) => (kt.setTime(+r), St.setTime(+s), t(kt), t(St), Math.floor(e(kt, St))),
      o.every = (r) => (r = Math.floor(r),
        !isFinite(r) || !(r > 0) ? null : r > 1
          ? o.filter(
            i ? (s) => i(s) % r === 0 : (s) => o.count(0, s) % r === 0,
          )
          : o)),
    o;
}
var st = m(() => {}, (t, n) => {
  t.setTime(+t + n);
}, (t, n) => n - t);
st.every = (t) => (t = Math.floor(t),
  !isFinite(t) || !(t > 0) ? null : t > 1
    ? m((n) => {
      n.setTime(Math.floor(n / t) * t);
    }, (n, e) => {
      n.setTime(+n + e * t);
    }, (n, e) => (e - n) / t)
    : st);
var ur = st.range,
  $ = 1e3,
  x = $ * 60,
  v = x * 60,
  M = v * 24,
  Et = M * 7,
  Nn = M * 30,
  Ct = M * 365,
  z = m(
    (t) => {
      t.setTime(t - t.getMilliseconds());
    },
    (t, n) => {
      t.setTime(+t + n * $);
    },
    (t, n) => (n - t) / $,
    (t) => t.getUTCSeconds(),
  ),
  lr = z.range,
  Rn = m(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * $);
    },
    (t, n) => {
      t.setTime(+t + n * x);
    },
    (t, n) => (n - t) / x,
    (t) => t.getMinutes(),
  ),
  ar = Rn.range,
  On = m(
    (t) => {
      t.setUTCSeconds(0, 0);
    },
    (t, n) => {
      t.setTime(+t + n * x);
    },
    (t, n) => (n - t) / x,
    (t) => t.getUTCMinutes(),
  ),
  cr = On.range,
  Dn = m(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * $ - t.getMinutes() * x);
    },
    (t, n) => {
      t.setTime(+t + n * v);
    },
    (t, n) => (n - t) / v,
    (t) => t.getHours(),
  ),
  hr = Dn.range,
  Pn = m(
    (t) => {
      t.setUTCMinutes(0, 0, 0);
    },
    (t, n) => {
      t.setTime(+t + n * v);
    },
    (t, n) => (n - t) / v,
    (t) => t.getUTCHours(),
  ),
  fr = Pn.range,
  Fn = m(
    (t) => t.setHours(0, 0, 0, 0),
    (t, n) => t.setDate(t.getDate() + n),
    (t, n) => (n - t - (n.getTimezoneOffset() - t.getTimezoneOffset()) * x) / M,
    (t) => t.getDate() - 1,
  ),
  _r = Fn.range,
  Ne = m(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCDate(t.getUTCDate() + n);
    },
    (t, n) => (n - t) / M,
    (t) => t.getUTCDate() - 1,
  ),
  dr = Ne.range,
  In = m(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCDate(t.getUTCDate() + n);
    },
    (t, n) => (n - t) / M,
    (t) => Math.floor(t / M),
  ),
  pr = In.range;
function O(t) {
  return m((n) => {
    n.setDate(n.getDate() - (n.getDay() + 7 - t) % 7), n.setHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setDate(n.getDate() + e * 7);
  }, (n, e) => (e - n - (e.getTimezoneOffset() - n.getTimezoneOffset()) * x) / Et);
}
var Un = O(0),
  Re = O(1),
  Oe = O(2),
  De = O(3),
  Pe = O(4),
  Fe = O(5),
  Ie = O(6),
  mr = Un.range,
  gr = Re.range,
  yr = Oe.range,
  xr = De.range,
  wr = Pe.range,
  br = Fe.range,
  Tr = Ie.range;
function D(t) {
  return m((n) => {
    n.setUTCDate(n.getUTCDate() - (n.getUTCDay() + 7 - t) % 7), n.setUTCHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setUTCDate(n.getUTCDate() + e * 7);
  }, (n, e) => (e - n) / Et);
}
var Yn = D(0),
  Ue = D(1),
  Ye = D(2),
  Le = D(3),
  qe = D(4),
  He = D(5),
  ze = D(6),
  $r = Yn.range,
  vr = Ue.range,
  Mr = Ye.range,
  kr = Le.range,
  Sr = qe.range,
  Cr = He.range,
  Er = ze.range,
  Ln = m(
    (t) => {
      t.setDate(1), t.setHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setMonth(t.getMonth() + n);
    },
    (t, n) => n.getMonth() - t.getMonth() + (n.getFullYear() - t.getFullYear()) * 12,
    (t) => t.getMonth(),
  ),
  Ar = Ln.range,
  qn = m(
    (t) => {
      t.setUTCDate(1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCMonth(t.getUTCMonth() + n);
    },
    (t, n) => n.getUTCMonth() - t.getUTCMonth() + (n.getUTCFullYear() - t.getUTCFullYear()) * 12,
    (t) => t.getUTCMonth(),
  ),
  Nr = qn.range,
  At = m(
    (t) => {
      t.setMonth(0, 1), t.setHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setFullYear(t.getFullYear() + n);
    },
    (t, n) => n.getFullYear() - t.getFullYear(),
    (t) => t.getFullYear(),
  );
At.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : m((n) => {
    n.setFullYear(Math.floor(n.getFullYear() / t) * t), n.setMonth(0, 1), n.setHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setFullYear(n.getFullYear() + e * t);
  });
var Rr = At.range,
  Nt = m(
    (t) => {
      t.setUTCMonth(0, 1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCFullYear(t.getUTCFullYear() + n);
    },
    (t, n) => n.getUTCFullYear() - t.getUTCFullYear(),
    (t) => t.getUTCFullYear(),
  );
Nt.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : m((n) => {
    n.setUTCFullYear(Math.floor(n.getUTCFullYear() / t) * t),
      n.setUTCMonth(0, 1),
      n.setUTCHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setUTCFullYear(n.getUTCFullYear() + e * t);
  });
var Or = Nt.range;
function Hn(t, n, e, i, o, r) {
  let s = [
    [z, 1, $],
    [z, 5, 5 * $],
    [z, 15, 15 * $],
    [z, 30, 30 * $],
    [r, 1, x],
    [r, 5, 5 * x],
    [r, 15, 15 * x],
    [r, 30, 30 * x],
    [o, 1, v],
    [o, 3, 3 * v],
    [o, 6, 6 * v],
    [o, 12, 12 * v],
    [i, 1, M],
    [i, 2, 2 * M],
    [e, 1, Et],
    [n, 1, Nn],
    [n, 3, 3 * Nn],
    [t, 1, Ct],
  ];
  function u(l, h, c) {
    let f = h < l;
    f && ([l, h] = [h, l]);
    let d = c && typeof c.range == "function" ? c : a(l, h, c), p = d ? d.range(l, +h + 1) : [];
    return f ? p.reverse() : p;
  }
  function a(l, h, c) {
    let f = Math.abs(h - l) / c, d = et(([, , T]) => T).right(s, f);
    if (d === s.length) return t.every(_t(l / Ct, h / Ct, c));
    if (d === 0) return st.every(Math.max(_t(l, h, c), 1));
    let [p, g] = s[f / s[d - 1][2] < s[d][2] / f ? d - 1 : d];
    return p.every(g);
  }
  return [u, a];
}
var [zn, Dr] = Hn(Nt, qn, Yn, In, Pn, On), [Pr, Fr] = Hn(At, Ln, Un, Fn, Dn, Rn);
var C = 720, W = 40, Dt = 16, Be = 72;
function We(t) {
  let n = t.reduce((r, s) => Math.min(r, s), 1 / 0),
    e = t.reduce((r, s) => Math.max(r, s), -1 / 0),
    [i, o] = n < e ? [n, e] : [n - B, e + B];
  return { from: i, to: o, x: (r) => W + (C - W - Dt) * (r - i) / (o - i) };
}
var B = 864e5;
function je(t, { scale: n, height: e }, i) {
  let { from: o, to: r, x: s } = n,
    u = -1 / 0,
    a = zn(new Date(o), new Date(r), 6).flatMap((l) => {
      let h = k(s(l.getTime()));
      return h - u < Be ? [] : (u = h,
        _`
      <line x1="${h}" x2="${h}" y1="${e}" y2="${e + 5}" />
      <text x="${h}" y="${e + 18}" text-anchor="middle">${Ve(l, r - o)}<\/text>
    `);
    });
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${C}" height="${e + 26}" viewBox="0 0 ${C} ${e + 26}"
        role="img"
        aria-label="${t}">
    ${i}
    <g class="axis"><line x1="${W}" x2="${C - Dt}" y1="${e}" y2="${e}"/>${a}<\/g>
      <\/svg>
    <\/div>
  `;
}
function Ve(t, n) {
  let e = t.toISOString();
  return n > 3 * 365 * B
    ? e.slice(0, 4)
    : n > 90 * B
    ? e.slice(0, 7)
    : n > 3 * B
    ? e.slice(0, 10)
    : e.slice(5, 16).replace("T", " ");
}
function Bn(t, n, e) {
  let o = We(n.map(({ time: f }) => f)),
    r = Math.max(1, ...n.map(({ value: f }) => f)),
    s = (f) => 160 - 148 * f / r,
    u = ({ time: f }) => k(o.x(f)),
    a = ({ value: f }) => k(s(f)),
    l = Tn().x(u).y0(160).y1(a).curve(Mt)([...n]),
    h = xt().x(u).y(a).curve(Mt)([...n]),
    c = ln(0, r, 4).filter(Number.isInteger).map((f) =>
      _`
      <g class="axis">
        <line x1="${W}" x2="${C - Dt}" y1="${k(s(f))}" y2="${k(s(f))}" />
        <text x="${W - 6}" y="${k(s(f)) + 4}" text-anchor="end">${f}<\/text>
      <\/g>
    `
    );
  return je(t, { scale: o, height: 160 }, [
    ...c,
    _`
      <path class="${e}" d="${l ?? ""}" opacity="0.2" stroke="none" />
    `,
    _`
      <path class="${e} curve" d="${h ?? ""}" />
    `,
  ]);
}
function Wn(t, n) {
  let e = n.map(({ parts: u }) => u.reduce((a, { value: l }) => a + l, 0)),
    i = Math.max(1, ...e),
    o = C - Ot - 60,
    r = n.map(({ name: u, parts: a }, l) => {
      let h = Rt * l,
        c = Ot,
        f = a.map(({ tone: d, value: p }) => {
          let g = o * p / i;
          return c += g,
            _`
        <rect class="${d}" x="${k(c - g)}" y="${h + 4}" width="${k(g)}" height="14"
          stroke="none" />
      `;
        });
      return _`<g><text x="${Ot - 8}" y="${h + 15}" text-anchor="end">${Xe(u)}<\/text>
${f}<text x="${k(c) + 6}" y="${h + 15}">${a.map(({ value: d }) => d).join(" \xB7 ")}<\/text><\/g>`;
    }),
    s = Math.max(Rt, Rt * n.length);
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${C}" height="${s}" viewBox="0 0 ${C} ${s}"
        role="img"
        aria-label="${t}">
    ${r}
      <\/svg>
    <\/div>
  `;
}
var Rt = 24, Ot = 200;
function Xe(t) {
  return t.length > 26 ? `${t.slice(0, 25)}\u2026` : t;
}
function k(t) {
  return Math.round(t * 10) / 10;
}
var jn = {
  id: "statistics",
  heading: "What is known",
  tool: "kb_stats",
  ask: () => ({}),
  draw(t, n) {
    let {
        total_entries: e,
        by_role: i,
        by_type: o,
        by_month: r,
        not_found: s,
        without_embedding: u,
        model: a,
      } = t,
      l = Object.entries(o).filter(([, h]) => h > 0);
    return _`${
      Lt([
        Z("info", e, ft(e, "entry", "entries")),
        ...l.map(([h, c]) => Z("plain", c, h)),
        Z("warn", s.length, "not found"),
      ])
    }
<p class="note">${
      a === null ? `Meaning is not searched: ${t.without_model}.` : `Meaning by ${a}.`
    } ${u > 0 && `${K(u, "entry lacks", "entries lack")} an embedding.`}<\/p>
<h3>For whom<\/h3>
${
      Wn(
        "Entries by role",
        Object.entries(i).map(([h, c]) => ({ name: h, parts: [{ tone: "info", value: c }] })),
      )
    }
${Ze(t)}
${Ge(r)}
<h3>Searched and not found: ${s.length}<\/h3>
${s.length === 0 ? b("Every question was answered.") : Qe(s, n)}`;
  },
};
function Ze({ top_tags: t, tags_by_role: n, by_role: e }) {
  if (t.length === 0) return b("No entry has a tag.");
  let i = t.map(({ tag: s, count: u }) => ({
      tag: s,
      count: u,
      roles: new Map(n.filter((a) => a.tag === s).map((a) => [a.role, a.count])),
    })
    ),
    o = Math.max(1, ...n.map(({ count: s }) => s)),
    r = Object.keys(e).map((s) => ({ head: s, cell: ({ roles: u }) => Je(u.get(s) ?? 0, o) }));
  return q(
    "Show tags with",
    ct("Tags by role", [{ head: "Tag", cell: ({ tag: s }) => s }, {
      head: "All",
      cell: ({ count: s }) => s,
      isNumber: !0,
    }, ...r], i),
  );
}
function Je(t, n) {
  if (t === 0) return _`<span class="nothing">–<\/span>`;
  let e = Math.max(4, Math.round(48 * t / n));
  return _`
    <span
      class="cell"><svg width="48" height="10" aria-hidden="true"><rect class="info" width="${e}" height="10" rx="2" stroke="none"/><\/svg> ${t}<\/span>
  `;
}
function Ge(t) {
  let n = 0,
    e = t.flatMap(({ month: i, count: o }) => {
      let r = Date.parse(`${i}-01`);
      return Number.isNaN(r) ? [] : (n += o, [{ time: r, value: n }]);
    });
  if (e.length !== 0) {
    return _`<h3>Growth<\/h3>
${Bn("How many entries there were, by month", e, "info")}`;
  }
}
function Qe(t, { isHosted: n }) {
  return q(
    "Show queries with",
    ct("Queries whose words no entry has", [{
      head: "Query",
      cell: ({ query: e }) => n ? N("about", e, { tool: "kb_search", arguments: { query: e } }) : e,
    }, {
      head: "Asked",
      cell: ({ times: e }) => e,
      isNumber: !0,
    }, { head: "Last", cell: ({ last: e }) => J(e) }], t),
  );
}
var Vn = {
  server: "knowledge",
  title: "Knowledge base",
  about: "What is known to whom and about what, how it grows, and what was searched and not found.",
  sections: [jn, nn, tn],
};
Qt(Vn);
