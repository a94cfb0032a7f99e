function ht() {
  return document.documentElement;
}
function w(t) {
  let n = document.querySelector(t);
  if (n === null) throw new Error(`the page has no ${t}`);
  return n;
}
function Ut(t) {
  return addEventListener("message", ({ data: n, source: e }) => {
    e === parent && t(n);
  }),
    parent;
}
function Yt(t, n) {
  new ResizeObserver(n).observe(t);
}
var Zn = "2026-01-26",
  X = class {
    #n;
    #t;
    #i = new Map();
    #e = 0;
    constructor(n) {
      this.#n = n,
        this.#t = Ut((e) => {
          Gn(e) && this.#o(e);
        });
    }
    async initialize(n) {
      let e = { appInfo: n, appCapabilities: {}, protocolVersion: Zn },
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
function Gn(t) {
  return typeof t == "object" && t !== null && "jsonrpc" in t;
}
function Jn(t, n) {
  return Object.hasOwn(n, t);
}
var j = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb",
  ft = "(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))",
  qt = "\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])",
  ui = new RegExp(`(?:[${j}]${ft})+`, "gu"),
  li = new RegExp(`(?:[${j}]${ft})+|${qt}`, "gu"),
  Kn = new RegExp(`(?:[${j}](?<![\\t\\n])${ft})+|${qt}`, "gu"),
  ai = new RegExp(`(?:[${j}](?<![\\t\\n]))+`, "gu");
var Qn = /^(?:[!-~]+(?: [!-~]+)*)?$/;
function Lt(t) {
  return Qn.test(t) ? t : t.replace(Kn, te);
}
function te(t) {
  return t.split("").map((n) => `\\u${n.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
var _t = class t {
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
      ? ee(n)
      : typeof n == "number"
      ? String(n)
      : n.map(t.#t).join("");
  }
  toString() {
    return this.#n;
  }
};
function _(t, ...n) {
  return _t.of(t, n);
}
var ne = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;" };
function ee(t) {
  return Lt(t.toWellFormed()).replace(/[&<>"'`]/g, (n) => ne[n] ?? "");
}
function Z(t, n, e = "") {
  let i = e === "" ? void 0 : _`<span aria-hidden="true">${e} <\/span>`;
  return _`<span class="badge ${t}">${i}${n}<\/span>`;
}
function F(t, n, e) {
  return _`<li class="figure ${t}"><b>${n}<\/b> ${e}<\/li>`;
}
function Ht(t) {
  return _`<ul class="figures">${t}<\/ul>`;
}
function S(t) {
  return _`<p class="nothing">${t}<\/p>`;
}
function G(t) {
  if (t === void 0) return _`<span class="nothing">no date<\/span>`;
  let n = t.slice(0, 16).replace("T", " ").replace(" 00:00", "");
  return _`<time datetime="${t}">${n}<\/time>`;
}
function J(t, n, e) {
  let i = n.map(({ head: r, isNumber: s }) =>
      _`<th scope="col" class="${s ? "number" : ""}">${r}<\/th>`
    ),
    o = e.map((r) =>
      _`<tr data-row>${
        n.map(({ cell: s, isNumber: l }) => _`<td class="${l ? "number" : ""}">${s(r)}<\/td>`)
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
function zt(t, n) {
  return _`
    <li data-row>
      <div class="signs">${t}<\/div>
      <div>${n}<\/div>
    <\/li>
  `;
}
function Bt(t) {
  return _`<ul class="rows">${t}<\/ul>`;
}
function H(t, n) {
  return _`<div class="filterable">
<p class="filter" hidden><label>${t} <input type="search" autocomplete="off"><\/label>
<span class="found" role="status"><\/span><\/p>
${n}
<\/div>`;
}
function K(t, n, { tool: e, arguments: i }) {
  return _`
    <button type="button" class="call ${t}" data-call="${t}" data-tool="${e}"
      data-arguments="${JSON.stringify(i)}">${n}<\/button>
  `;
}
function Wt(t, n, e, i) {
  return Zt(t, _`${ie(t, n, e)}${i}`);
}
function Vt(t, n) {
  return Zt(t, _`<pre class="failure">${n}<\/pre>`);
}
function Xt({ sections: t }, n) {
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
function Zt({ id: t, heading: n }, e) {
  return _`
    <section id="${t}" aria-labelledby="${t}-heading">
    <h2 id="${t}-heading" tabindex="-1">${n}<\/h2>
    ${e}
    <\/section>
  `;
}
function ie(t, n, e) {
  try {
    return t.draw(n, e);
  } catch (i) {
    if (!(i instanceof TypeError)) throw i;
    return S(`The answer of ${t.tool} is not of the form that this page draws.`);
  }
}
function Gt({ sections: t }, n) {
  return t.find((e) => e.tool === n);
}
function Jt(t) {
  for (let n of t.querySelectorAll(".filterable")) {
    let [e, i, o] = ["input", ".found", ".filter"].map((s) => n.querySelector(s));
    if (!e || !i || !o) continue;
    let r = [...n.querySelectorAll("[data-row]")];
    e.addEventListener("input", () => {
      let s = (e.value ?? "").trim().toLowerCase();
      for (let a of r) a.hidden = !a.textContent?.toLowerCase().includes(s);
      let l = r.filter(({ hidden: a }) => !a).length;
      i.textContent = s === "" ? "" : `${l} of ${r.length}`;
    }), o.hidden = r.length < re;
  }
}
var re = 8;
var Q = class {
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
    let o = Gt(this.#n, n.tool);
    if (o === void 0) return this.say(tt(e));
    i || this.#i.set(o.id, n);
    let r = e._meta?.page ?? e.structuredContent,
      s = r !== void 0 && e.isError !== !0,
      l = this.#t.get(o.id);
    if (!s) this.#e.set(o.id, tt(e));
    else {
      this.#e.delete(o.id);
      let a = i && l !== void 0 && o.joined !== void 0;
      this.#t.set(o.id, a ? o.joined?.(l, r) ?? r : r);
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
        if (s !== void 0) return [Vt(r, s)];
        let l = this.#t.get(r.id);
        return l === void 0 ? [] : [Wt(r, l, { isHosted: this.canCall }, this.#o(r, l))];
      }),
      i = new Set([...this.#t.keys(), ...this.#e.keys()]),
      o = w("main");
    o.innerHTML = e.length === 0
      ? S(this.#r).toString()
      : _`${i.size > 1 && Xt(this.#n, i)}${this.#s()}${e}`.toString(),
      o.setAttribute("aria-busy", String(e.length === 0)),
      Jt(o);
  }
  #o(n, e) {
    if (!this.canCall) return;
    let i = n.next?.(e, this.given), o = this.#i.get(n.id);
    return _`<p class="asking">${i && K("more", "Show more", { tool: n.tool, arguments: i })}${
      o && K("show", "Ask again", o)
    }<\/p>`;
  }
  #s() {
    if (!this.canCall) return;
    let n = jt(this.#n, this.given, this.#t);
    if (n.length !== 0) {
      return _`<p class="asking">${
        n.map(({ heading: e, call: i }) => K("show", `Show ${e.toLowerCase()}`, i))
      }<\/p>`;
    }
  }
};
function tt({ content: t = [] }) {
  return t.map(({ text: n }) => n ?? "").filter((n) => n !== "").join(`

`);
}
function tn(t) {
  let n = new Q(t),
    e = new X({
      "ui/notifications/tool-input": ({ arguments: i = {} }) => n.given = i,
      "ui/notifications/tool-result": (i) => n.take({ tool: oe(t), arguments: n.given }, i),
      "ui/notifications/tool-cancelled": ({ reason: i = "no reason given" }) =>
        n.say(`The call was cancelled: ${i}.`),
      "ui/notifications/host-context-changed": Qt,
    });
  Yt(ht(), () => {
    let { scrollHeight: i, offsetWidth: o } = w("body");
    e.notify("ui/notifications/size-changed", { width: o, height: i });
  }),
    w("body").addEventListener("click", ({ target: i }) => {
      let o = i.closest("button");
      o?.dataset.call !== void 0
        ? se(e, n, o)
        : o?.dataset.close !== void 0 && w("dialog").close?.();
    }),
    e.initialize({ name: t.server, version: "1" }).then((i) => {
      Qt(i.hostContext ?? {}), n.canCall = i.hostCapabilities?.serverTools !== void 0, n.draw();
    }, (i) => n.say(String(i)));
}
function oe(t) {
  return w("main").dataset.tool ?? t.sections[0]?.tool ?? "";
}
async function se(t, n, e) {
  let { call: i, tool: o = "", arguments: r = "{}" } = e.dataset;
  e.setAttribute("aria-busy", "true");
  try {
    let s = JSON.parse(r), l = await t.callTool(o, s);
    if (i === "open") return Kt(tt(l));
    i === "about" && n.turnTo(s, e.closest("section")?.id),
      n.take({ tool: o, arguments: s }, l, { follows: i === "more" });
  } catch (s) {
    Kt(String(s));
  } finally {
    e.setAttribute("aria-busy", "false");
  }
}
function Kt(t) {
  w("dialog pre").textContent = t, w("dialog").showModal?.();
}
function Qt({ theme: t, styles: n }) {
  let e = ht();
  (t === "light" || t === "dark") && (e.dataset.theme = t);
  for (let [i, o] of Object.entries(n?.variables ?? {})) {
    /^--[a-z0-9-]+$/.test(i) && o !== void 0 && e.style.setProperty(i, o);
  }
}
function nt(t, n) {
  return t == null || n == null ? NaN : t < n ? -1 : t > n ? 1 : t >= n ? 0 : NaN;
}
function ue(t, n) {
  return t == null || n == null ? NaN : n < t ? -1 : n > t ? 1 : n >= t ? 0 : NaN;
}
function it(t) {
  let n, e, i;
  t.length !== 2
    ? (n = nt, e = (l, a) => nt(t(l), a), i = (l, a) => t(l) - a)
    : (n = t === nt || t === ue ? t : le, e = t, i = t);
  function o(l, a, u = 0, f = l.length) {
    if (u < f) {
      if (n(a, a) !== 0) return f;
      do {
        let c = u + f >>> 1;
        e(l[c], a) < 0 ? u = c + 1 : f = c;
      } while (u < f);
    }
    return u;
  }
  function r(l, a, u = 0, f = l.length) {
    if (u < f) {
      if (n(a, a) !== 0) return f;
      do {
        let c = u + f >>> 1;
        e(l[c], a) <= 0 ? u = c + 1 : f = c;
      } while (u < f);
    }
    return u;
  }
  function s(l, a, u = 0, f = l.length) {
    let c = o(l, a, u, f - 1);
    return c > u && i(l[c - 1], a) > -i(l[c], a) ? c - 1 : c;
  }
  return { left: o, center: s, right: r };
}
function le() {
  return 0;
}
function ae(t) {
  return t === null ? NaN : +t;
}
var en = it(nt), Ni = en.right, Ri = en.left, Di = it(ae).center;
var Oi = rn(on), Pi = rn(ce);
function rn(t) {
  return function (n, e, i = e) {
    if (!((e = +e) >= 0)) throw new RangeError("invalid rx");
    if (!((i = +i) >= 0)) throw new RangeError("invalid ry");
    let { data: o, width: r, height: s } = n;
    if (!((r = Math.floor(r)) >= 0)) throw new RangeError("invalid width");
    if (!((s = Math.floor(s !== void 0 ? s : o.length / r)) >= 0)) {
      throw new RangeError("invalid height");
    }
    if (!r || !s || !e && !i) return n;
    let l = e && t(e), a = i && t(i), u = o.slice();
    return l && a
      ? (U(l, u, o, r, s),
        U(l, o, u, r, s),
        U(l, u, o, r, s),
        Y(a, o, u, r, s),
        Y(a, u, o, r, s),
        Y(a, o, u, r, s))
      : l
      ? (U(l, o, u, r, s), U(l, u, o, r, s), U(l, o, u, r, s))
      : a && (Y(a, o, u, r, s), Y(a, u, o, r, s), Y(a, o, u, r, s)),
      n;
  };
}
function U(t, n, e, i, o) {
  for (let r = 0, s = i * o; r < s;) t(n, e, r, r += i, 1);
}
function Y(t, n, e, i, o) {
  for (let r = 0, s = i * o; r < i; ++r) t(n, e, r, r + s, i);
}
function ce(t) {
  let n = on(t);
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
function on(t) {
  let n = Math.floor(t);
  if (n === t) return he(t);
  let e = t - n, i = 2 * t + 1;
  return (o, r, s, l, a) => {
    if (!((l -= a) >= s)) return;
    let u = n * r[s], f = a * n, c = f + a;
    for (let h = s, d = s + f; h < d; h += a) u += r[Math.min(l, h)];
    for (let h = s, d = l; h <= d; h += a) {
      u += r[Math.min(l, h + f)],
        o[h] = (u + e * (r[Math.max(s, h - c)] + r[Math.min(l, h + c)])) / i,
        u -= r[Math.max(s, h - f)];
    }
  };
}
function he(t) {
  let n = 2 * t + 1;
  return (e, i, o, r, s) => {
    if (!((r -= s) >= o)) return;
    let l = t * i[o], a = s * t;
    for (let u = o, f = o + a; u < f; u += s) l += i[Math.min(r, u)];
    for (let u = o, f = r; u <= f; u += s) {
      l += i[Math.min(r, u + a)], e[u] = l / n, l -= i[Math.max(o, u - a)];
    }
  };
}
var fe = Array.prototype, Ii = fe.slice;
var _e = Math.sqrt(50), de = Math.sqrt(10), pe = Math.sqrt(2);
function et(t, n, e) {
  let i = (n - t) / Math.max(0, e),
    o = Math.floor(Math.log10(i)),
    r = i / Math.pow(10, o),
    s = r >= _e ? 10 : r >= de ? 5 : r >= pe ? 2 : 1,
    l,
    a,
    u;
  return o < 0
    ? (u = Math.pow(10, -o) / s,
      l = Math.round(t * u),
      a = Math.round(n * u),
      l / u < t && ++l,
      a / u > n && --a,
      u = -u)
    : (u = Math.pow(10, o) * s,
      l = Math.round(t / u),
      a = Math.round(n / u),
      l * u < t && ++l,
      a * u > n && --a),
    a < l && .5 <= e && e < 2 ? et(t, n, e * 2) : [l, a, u];
}
function sn(t, n, e) {
  if (n = +n, t = +t, e = +e, !(e > 0)) return [];
  if (t === n) return [t];
  let i = n < t, [o, r, s] = i ? et(n, t, e) : et(t, n, e);
  if (!(r >= o)) return [];
  let l = r - o + 1, a = new Array(l);
  if (i) {
    if (s < 0) { for (let u = 0; u < l; ++u) a[u] = (r - u) / -s; }
    else for (let u = 0; u < l; ++u) a[u] = (r - u) * s;
  } else if (s < 0) { for (let u = 0; u < l; ++u) a[u] = (o + u) / -s; }
  else for (let u = 0; u < l; ++u) a[u] = (o + u) * s;
  return a;
}
function nn(t, n, e) {
  return n = +n, t = +t, e = +e, et(t, n, e)[2];
}
function dt(t, n, e) {
  n = +n, t = +t, e = +e;
  let i = n < t, o = i ? nn(n, t, e) : nn(t, n, e);
  return (i ? -1 : 1) * (o < 0 ? 1 / -o : o);
}
var Fi = me(Math.random);
function me(t) {
  return function (e, i = 0, o = e.length) {
    let r = o - (i = +i);
    for (; r;) {
      let s = t() * r-- | 0, l = e[r + i];
      e[r + i] = e[s + i], e[s + i] = l;
    }
    return e;
  };
}
var z = Math.PI, pt = 2 * z, R = 1e-6, ge = pt - R;
function un(t) {
  this._ += t[0];
  for (let n = 1, e = t.length; n < e; ++n) this._ += arguments[n] + t[n];
}
function ye(t) {
  let n = Math.floor(t);
  if (!(n >= 0)) throw new Error(`invalid digits: ${t}`);
  if (n > 15) return un;
  let e = 10 ** n;
  return function (i) {
    this._ += i[0];
    for (let o = 1, r = i.length; o < r; ++o) this._ += Math.round(arguments[o] * e) / e + i[o];
  };
}
function ln(t, n, e, i) {
  return t === e && n === i;
}
function xe(t) {
  let n = Math.floor(t);
  if (!(n <= 15)) return ln;
  let e = 10 ** n,
    i = function (o) {
      return Math.round(o * e);
    };
  return function (o, r, s, l) {
    return i(o) === i(s) && i(r) === i(l);
  };
}
var q = class {
  constructor(n) {
    this._x0 =
      this._y0 =
      this._x1 =
      this._y1 =
        null,
      this._ = "",
      this._append = n == null ? un : ye(n),
      this._equal = n == null ? ln : xe(n);
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
    let s = this._x1, l = this._y1, a = i - n, u = o - e, f = s - n, c = l - e, h = f * f + c * c;
    if (this._x1 === null) this._append`M${this._x1 = n},${this._y1 = e}`;
    else if (h > R) {
      if (!(Math.abs(c * a - u * f) > R) || !r) this._append`L${this._x1 = n},${this._y1 = e}`;
      else {
        let d = i - s,
          p = o - l,
          y = a * a + u * u,
          T = d * d + p * p,
          E = Math.sqrt(y),
          P = Math.sqrt(h),
          I = r * Math.tan((z - Math.acos((y + h - T) / (2 * E * P))) / 2),
          N = I / P,
          Ft = I / E;
        Math.abs(N - 1) > R && this._append`L${n + N * f},${e + N * c}`,
          this._append`A${r},${r},0,0,${+(c * d > f * p)},${this._x1 = n + Ft * a},${this._y1 = e +
            Ft * u}`;
      }
    }
  }
  arc(n, e, i, o, r, s) {
    if (n = +n, e = +e, i = +i, s = !!s, i < 0) throw new Error(`negative radius: ${i}`);
    let l = i * Math.cos(o),
      a = i * Math.sin(o),
      u = n + l,
      f = e + a,
      c = 1 ^ s,
      h = s ? o - r : r - o;
    if (
      this._x1 === null
        ? this._append`M${u},${f}`
        : (Math.abs(this._x1 - u) > R || Math.abs(this._y1 - f) > R) && this._append`L${u},${f}`,
        !!i
    ) {
      if (h < 0 && (h = h % pt + pt), h > ge) {
        this._append`A${i},${i},0,1,${c},${n - l},${e - a}A${i},${i},0,1,${c},${this._x1 = u},${this
          ._y1 = f}`;
      } else if (h > R) {
        let d = n + i * Math.cos(r), p = e + i * Math.sin(r);
        if (h >= z && this._equal(u, f, d, p)) {
          h /= 2;
          let y = o + h;
          this._append`A${i},${i},0,${+(h >= z)},${c},${n + i * Math.cos(y)},${
            e + i * Math.sin(y)
          }`;
        }
        this._append`A${i},${i},0,${+(h >= z)},${c},${this._x1 = d},${this._y1 = p}`;
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
function we() {
  return new q();
}
we.prototype = q.prototype;
function g(t) {
  return function () {
    return t;
  };
}
var be = Math.cos;
var gt = Math.sin, L = Math.sqrt, an = 1e-12, rt = Math.PI, Li = rt / 2, dn = 2 * rt;
function pn(t) {
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
    () => new q(n);
}
var Hi = Array.prototype.slice;
function mn(t) {
  return typeof t == "object" && "length" in t ? t : Array.from(t);
}
function gn(t) {
  this._context = t;
}
gn.prototype = {
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
function xt(t) {
  return new gn(t);
}
function yn(t) {
  return t[0];
}
function xn(t) {
  return t[1];
}
function wt(t, n) {
  var e = g(!0), i = null, o = xt, r = null, s = pn(l);
  t = typeof t == "function" ? t : t === void 0 ? yn : g(t),
    n = typeof n == "function" ? n : n === void 0 ? xn : g(n);
  function l(a) {
    var u, f = (a = mn(a)).length, c, h = !1, d;
    for (i == null && (r = o(d = s())), u = 0; u <= f; ++u) {
      !(u < f && e(c = a[u], u, a)) === h && ((h = !h) ? r.lineStart() : r.lineEnd()),
        h && r.point(+t(c, u, a), +n(c, u, a));
    }
    if (d) return r = null, d + "" || null;
  }
  return l.x = function (a) {
    return arguments.length ? (t = typeof a == "function" ? a : g(+a), l) : t;
  },
    l.y = function (a) {
      return arguments.length ? (n = typeof a == "function" ? a : g(+a), l) : n;
    },
    l.defined = function (a) {
      return arguments.length ? (e = typeof a == "function" ? a : g(!!a), l) : e;
    },
    l.curve = function (a) {
      return arguments.length ? (o = a, i != null && (r = o(i)), l) : o;
    },
    l.context = function (a) {
      return arguments.length ? (a == null ? i = r = null : r = o(i = a), l) : i;
    },
    l;
}
function wn(t, n, e) {
  var i = null, o = g(!0), r = null, s = xt, l = null, a = pn(u);
  t = typeof t == "function" ? t : t === void 0 ? yn : g(+t),
    n = typeof n == "function" ? n : g(n === void 0 ? 0 : +n),
    e = typeof e == "function" ? e : e === void 0 ? xn : g(+e);
  function u(c) {
    var h, d, p, y = (c = mn(c)).length, T, E = !1, P, I = new Array(y), N = new Array(y);
    for (r == null && (l = s(P = a())), h = 0; h <= y; ++h) {
      if (!(h < y && o(T = c[h], h, c)) === E) {
        if (E = !E) d = h, l.areaStart(), l.lineStart();
        else {
          for (l.lineEnd(), l.lineStart(), p = h - 1; p >= d; --p) l.point(I[p], N[p]);
          l.lineEnd(), l.areaEnd();
        }
      }
      E &&
        (I[h] = +t(T, h, c),
          N[h] = +n(T, h, c),
          l.point(i ? +i(T, h, c) : I[h], e ? +e(T, h, c) : N[h]));
    }
    if (P) return l = null, P + "" || null;
  }
  function f() {
    return wt().defined(o).curve(s).context(r);
  }
  return u.x = function (c) {
    return arguments.length ? (t = typeof c == "function" ? c : g(+c), i = null, u) : t;
  },
    u.x0 = function (c) {
      return arguments.length ? (t = typeof c == "function" ? c : g(+c), u) : t;
    },
    u.x1 = function (c) {
      return arguments.length ? (i = c == null ? null : typeof c == "function" ? c : g(+c), u) : i;
    },
    u.y = function (c) {
      return arguments.length ? (n = typeof c == "function" ? c : g(+c), e = null, u) : n;
    },
    u.y0 = function (c) {
      return arguments.length ? (n = typeof c == "function" ? c : g(+c), u) : n;
    },
    u.y1 = function (c) {
      return arguments.length ? (e = c == null ? null : typeof c == "function" ? c : g(+c), u) : e;
    },
    u.lineX0 = u.lineY0 = function () {
      return f().x(t).y(n);
    },
    u.lineY1 = function () {
      return f().x(t).y(e);
    },
    u.lineX1 = function () {
      return f().x(i).y(n);
    },
    u.defined = function (c) {
      return arguments.length ? (o = typeof c == "function" ? c : g(!!c), u) : o;
    },
    u.curve = function (c) {
      return arguments.length ? (s = c, r != null && (l = s(r)), u) : s;
    },
    u.context = function (c) {
      return arguments.length ? (c == null ? r = l = null : l = s(r = c), u) : r;
    },
    u;
}
var zi = Te(xt);
function bn(t) {
  this._curve = t;
}
bn.prototype = {
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
function Te(t) {
  function n(e) {
    return new bn(t(e));
  }
  return n._curve = t, n;
}
var Bi = L(3);
var $e = L(1 / 3), Wi = $e * 2;
var Tn = gt(rt / 10) / gt(7 * rt / 10), Vi = gt(dn / 10) * Tn, Xi = -be(dn / 10) * Tn;
var ji = L(3);
var Zi = L(3);
var Gi = L(3) / 2, ve = 1 / L(12), Ji = (ve / 2 + 1) * 3;
function C() {}
function ot(t, n, e) {
  t._context.bezierCurveTo(
    (2 * t._x0 + t._x1) / 3,
    (2 * t._y0 + t._y1) / 3,
    (t._x0 + 2 * t._x1) / 3,
    (t._y0 + 2 * t._y1) / 3,
    (t._x0 + 4 * t._x1 + n) / 6,
    (t._y0 + 4 * t._y1 + e) / 6,
  );
}
function bt(t) {
  this._context = t;
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
      this._y0 =
      this._y1 =
        NaN, this._point = 0;
  },
  lineEnd: function () {
    switch (this._point) {
      case 3:
        ot(this, this._x1, this._y1);
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
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function Me(t) {
  this._context = t;
}
Me.prototype = {
  areaStart: C,
  areaEnd: C,
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
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function ke(t) {
  this._context = t;
}
ke.prototype = {
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
        ot(this, t, n);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n;
  },
};
function $n(t, n) {
  this._basis = new bt(t), this._beta = n;
}
$n.prototype = {
  lineStart: function () {
    this._x = [], this._y = [], this._basis.lineStart();
  },
  lineEnd: function () {
    var t = this._x, n = this._y, e = t.length - 1;
    if (e > 0) {
      for (var i = t[0], o = n[0], r = t[e] - i, s = n[e] - o, l = -1, a; ++l <= e;) {
        a = l / e,
          this._basis.point(
            this._beta * t[l] + (1 - this._beta) * (i + a * r),
            this._beta * n[l] + (1 - this._beta) * (o + a * s),
          );
      }
    }
    this._x = this._y = null, this._basis.lineEnd();
  },
  point: function (t, n) {
    this._x.push(+t), this._y.push(+n);
  },
};
var Ki = function t(n) {
  function e(i) {
    return n === 1 ? new bt(i) : new $n(i, n);
  }
  return e.beta = function (i) {
    return t(+i);
  },
    e;
}(.85);
function st(t, n, e) {
  t._context.bezierCurveTo(
    t._x1 + t._k * (t._x2 - t._x0),
    t._y1 + t._k * (t._y2 - t._y0),
    t._x2 + t._k * (t._x1 - n),
    t._y2 + t._k * (t._y1 - e),
    t._x2,
    t._y2,
  );
}
function Tt(t, n) {
  this._context = t, this._k = (1 - n) / 6;
}
Tt.prototype = {
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
        st(this, this._x1, this._y1);
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
        st(this, t, n);
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
var Qi = function t(n) {
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
  areaStart: C,
  areaEnd: C,
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
        st(this, t, n);
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
    return new $t(i, n);
  }
  return e.tension = function (i) {
    return t(+i);
  },
    e;
}(0);
function vt(t, n) {
  this._context = t, this._k = (1 - n) / 6;
}
vt.prototype = {
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
        st(this, t, n);
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
    return new vt(i, n);
  }
  return e.tension = function (i) {
    return t(+i);
  },
    e;
}(0);
function Mt(t, n, e) {
  var i = t._x1, o = t._y1, r = t._x2, s = t._y2;
  if (t._l01_a > an) {
    var l = 2 * t._l01_2a + 3 * t._l01_a * t._l12_a + t._l12_2a,
      a = 3 * t._l01_a * (t._l01_a + t._l12_a);
    i = (i * l - t._x0 * t._l12_2a + t._x2 * t._l01_2a) / a,
      o = (o * l - t._y0 * t._l12_2a + t._y2 * t._l01_2a) / a;
  }
  if (t._l23_a > an) {
    var u = 2 * t._l23_2a + 3 * t._l23_a * t._l12_a + t._l12_2a,
      f = 3 * t._l23_a * (t._l23_a + t._l12_a);
    r = (r * u + t._x1 * t._l23_2a - n * t._l12_2a) / f,
      s = (s * u + t._y1 * t._l23_2a - e * t._l12_2a) / f;
  }
  t._context.bezierCurveTo(i, o, r, s, t._x2, t._y2);
}
function vn(t, n) {
  this._context = t, this._alpha = n;
}
vn.prototype = {
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
        Mt(this, t, n);
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
    return n ? new vn(i, n) : new Tt(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
function Mn(t, n) {
  this._context = t, this._alpha = n;
}
Mn.prototype = {
  areaStart: C,
  areaEnd: C,
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
        Mt(this, t, n);
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
    return n ? new Mn(i, n) : new $t(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
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
        Mt(this, t, n);
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
    return n ? new kn(i, n) : new vt(i, 0);
  }
  return e.alpha = function (i) {
    return t(+i);
  },
    e;
}(.5);
function Se(t) {
  this._context = t;
}
Se.prototype = {
  areaStart: C,
  areaEnd: C,
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
function cn(t) {
  return t < 0 ? -1 : 1;
}
function hn(t, n, e) {
  var i = t._x1 - t._x0,
    o = n - t._x1,
    r = (t._y1 - t._y0) / (i || o < 0 && -0),
    s = (e - t._y1) / (o || i < 0 && -0),
    l = (r * o + s * i) / (i + o);
  return (cn(r) + cn(s)) * Math.min(Math.abs(r), Math.abs(s), .5 * Math.abs(l)) || 0;
}
function fn(t, n) {
  var e = t._x1 - t._x0;
  return e ? (3 * (t._y1 - t._y0) / e - n) / 2 : n;
}
function mt(t, n, e) {
  var i = t._x0, o = t._y0, r = t._x1, s = t._y1, l = (r - i) / 3;
  t._context.bezierCurveTo(i + l, o + l * n, r - l, s - l * e, r, s);
}
function yt(t) {
  this._context = t;
}
yt.prototype = {
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
        mt(this, this._t0, fn(this, this._t0));
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
          this._point = 3, mt(this, fn(this, e = hn(this, t, n)), e);
          break;
        default:
          mt(this, this._t0, e = hn(this, t, n));
          break;
      }
      this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = n, this._t0 = e;
    }
  },
};
function Ce(t) {
  this._context = new Sn(t);
}
(Ce.prototype = Object.create(yt.prototype)).point = function (t, n) {
  yt.prototype.point.call(this, n, t);
};
function Sn(t) {
  this._context = t;
}
Sn.prototype = {
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
      else {for (var i = _n(t), o = _n(n), r = 0, s = 1; s < e; ++r, ++s) {
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
function _n(t) {
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
function Cn(t, n) {
  this._context = t, this._t = n;
}
Cn.prototype = {
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
function kt(t) {
  return new Cn(t, 1);
}
var St = new Date(), Ct = new Date();
function m(t, n, e, i) {
  function o(r) {
    return t(r = arguments.length === 0 ? new Date() : new Date(+r)), r;
  }
  return o.floor = (r) => (t(r = new Date(+r)), r),
    o.ceil = (r) => (t(r = new Date(r - 1)), n(r, 1), t(r), r),
    o.round = (r) => {
      let s = o(r), l = o.ceil(r);
      return r - s < l - r ? s : l;
    },
    o.offset = (r, s) => (n(r = new Date(+r), s == null ? 1 : Math.floor(s)), r),
    o.range = (r, s, l) => {
      let a = [];
      if (r = o.ceil(r), l = l == null ? 1 : Math.floor(l), !(r < s) || !(l > 0)) return a;
      let u;
      do a.push(u = new Date(+r)), n(r, l), t(r); while (u < r && r < s);
      return a;
    },
    o.filter = (r) =>
      m((s) => {
        if (s >= s) { for (; t(s), !r(s);) s.setTime(s - 1); }
      }, (s, l) => {
        if (s >= s) {
          if (l < 0) { for (; ++l <= 0;) for (; n(s, -1), !r(s);); }
          else for (; --l >= 0;) for (; n(s, 1), !r(s););
        }
      }),
    e &&
    (o.count = (r, s) => (St.setTime(+r), Ct.setTime(+s), t(St), t(Ct), Math.floor(e(St, Ct))),
      o.every = (r) => (r = Math.floor(r),
        !isFinite(r) || !(r > 0) ? null : r > 1
          ? o.filter(
            i ? (s) => i(s) % r === 0 : (s) => o.count(0, s) % r === 0,
          )
          : o)),
    o;
}
var ut = m(() => {}, (t, n) => {
  t.setTime(+t + n);
}, (t, n) => n - t);
ut.every = (t) => (t = Math.floor(t),
  !isFinite(t) || !(t > 0) ? null : t > 1
    ? m((n) => {
      n.setTime(Math.floor(n / t) * t);
    }, (n, e) => {
      n.setTime(+n + e * t);
    }, (n, e) => (e - n) / t)
    : ut);
var ur = ut.range,
  $ = 1e3,
  x = $ * 60,
  v = x * 60,
  M = v * 24,
  Et = M * 7,
  An = M * 30,
  At = M * 365,
  B = m(
    (t) => {
      t.setTime(t - t.getMilliseconds());
    },
    (t, n) => {
      t.setTime(+t + n * $);
    },
    (t, n) => (n - t) / $,
    (t) => t.getUTCSeconds(),
  ),
  lr = B.range,
  En = m(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * $);
    },
    (t, n) => {
      t.setTime(+t + n * x);
    },
    (t, n) => (n - t) / x,
    (t) => t.getMinutes(),
  ),
  ar = En.range,
  Nn = m(
    (t) => {
      t.setUTCSeconds(0, 0);
    },
    (t, n) => {
      t.setTime(+t + n * x);
    },
    (t, n) => (n - t) / x,
    (t) => t.getUTCMinutes(),
  ),
  cr = Nn.range,
  Rn = m(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * $ - t.getMinutes() * x);
    },
    (t, n) => {
      t.setTime(+t + n * v);
    },
    (t, n) => (n - t) / v,
    (t) => t.getHours(),
  ),
  hr = Rn.range,
  Dn = m(
    (t) => {
      t.setUTCMinutes(0, 0, 0);
    },
    (t, n) => {
      t.setTime(+t + n * v);
    },
    (t, n) => (n - t) / v,
    (t) => t.getUTCHours(),
  ),
  fr = Dn.range,
  On = m(
    (t) => t.setHours(0, 0, 0, 0),
    (t, n) => t.setDate(t.getDate() + n),
    (t, n) => (n - t - (n.getTimezoneOffset() - t.getTimezoneOffset()) * x) / M,
    (t) => t.getDate() - 1,
  ),
  _r = On.range,
  Ee = m(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCDate(t.getUTCDate() + n);
    },
    (t, n) => (n - t) / M,
    (t) => t.getUTCDate() - 1,
  ),
  dr = Ee.range,
  Pn = m(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCDate(t.getUTCDate() + n);
    },
    (t, n) => (n - t) / M,
    (t) => Math.floor(t / M),
  ),
  pr = Pn.range;
function D(t) {
  return m((n) => {
    n.setDate(n.getDate() - (n.getDay() + 7 - t) % 7), n.setHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setDate(n.getDate() + e * 7);
  }, (n, e) => (e - n - (e.getTimezoneOffset() - n.getTimezoneOffset()) * x) / Et);
}
var In = D(0),
  Ne = D(1),
  Re = D(2),
  De = D(3),
  Oe = D(4),
  Pe = D(5),
  Ie = D(6),
  mr = In.range,
  gr = Ne.range,
  yr = Re.range,
  xr = De.range,
  wr = Oe.range,
  br = Pe.range,
  Tr = Ie.range;
function O(t) {
  return m((n) => {
    n.setUTCDate(n.getUTCDate() - (n.getUTCDay() + 7 - t) % 7), n.setUTCHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setUTCDate(n.getUTCDate() + e * 7);
  }, (n, e) => (e - n) / Et);
}
var Fn = O(0),
  Fe = O(1),
  Ue = O(2),
  Ye = O(3),
  qe = O(4),
  Le = O(5),
  He = O(6),
  $r = Fn.range,
  vr = Fe.range,
  Mr = Ue.range,
  kr = Ye.range,
  Sr = qe.range,
  Cr = Le.range,
  Ar = He.range,
  Un = m(
    (t) => {
      t.setDate(1), t.setHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setMonth(t.getMonth() + n);
    },
    (t, n) => n.getMonth() - t.getMonth() + (n.getFullYear() - t.getFullYear()) * 12,
    (t) => t.getMonth(),
  ),
  Er = Un.range,
  Yn = m(
    (t) => {
      t.setUTCDate(1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCMonth(t.getUTCMonth() + n);
    },
    (t, n) => n.getUTCMonth() - t.getUTCMonth() + (n.getUTCFullYear() - t.getUTCFullYear()) * 12,
    (t) => t.getUTCMonth(),
  ),
  Nr = Yn.range,
  Nt = m(
    (t) => {
      t.setMonth(0, 1), t.setHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setFullYear(t.getFullYear() + n);
    },
    (t, n) => n.getFullYear() - t.getFullYear(),
    (t) => t.getFullYear(),
  );
Nt.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : m((n) => {
    n.setFullYear(Math.floor(n.getFullYear() / t) * t), n.setMonth(0, 1), n.setHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setFullYear(n.getFullYear() + e * t);
  });
var Rr = Nt.range,
  Rt = m(
    (t) => {
      t.setUTCMonth(0, 1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, n) => {
      t.setUTCFullYear(t.getUTCFullYear() + n);
    },
    (t, n) => n.getUTCFullYear() - t.getUTCFullYear(),
    (t) => t.getUTCFullYear(),
  );
Rt.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : m((n) => {
    n.setUTCFullYear(Math.floor(n.getUTCFullYear() / t) * t),
      n.setUTCMonth(0, 1),
      n.setUTCHours(0, 0, 0, 0);
  }, (n, e) => {
    n.setUTCFullYear(n.getUTCFullYear() + e * t);
  });
var Dr = Rt.range;
function qn(t, n, e, i, o, r) {
  let s = [
    [B, 1, $],
    [B, 5, 5 * $],
    [B, 15, 15 * $],
    [B, 30, 30 * $],
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
    [n, 1, An],
    [n, 3, 3 * An],
    [t, 1, At],
  ];
  function l(u, f, c) {
    let h = f < u;
    h && ([u, f] = [f, u]);
    let d = c && typeof c.range == "function" ? c : a(u, f, c), p = d ? d.range(u, +f + 1) : [];
    return h ? p.reverse() : p;
  }
  function a(u, f, c) {
    let h = Math.abs(f - u) / c, d = it(([, , T]) => T).right(s, h);
    if (d === s.length) return t.every(dt(u / At, f / At, c));
    if (d === 0) return ut.every(Math.max(dt(u, f, c), 1));
    let [p, y] = s[h / s[d - 1][2] < s[d][2] / h ? d - 1 : d];
    return p.every(y);
  }
  return [l, a];
}
var [Ln, Or] = qn(Rt, Yn, Fn, Pn, Dn, Nn), [Pr, Ir] = qn(Nt, Un, In, On, Rn, En);
var A = 720, V = 40, Pt = 16, ze = 72;
function Be(t) {
  let n = t.reduce((r, s) => Math.min(r, s), 1 / 0),
    e = t.reduce((r, s) => Math.max(r, s), -1 / 0),
    [i, o] = n < e ? [n, e] : [n - W, e + W];
  return { from: i, to: o, x: (r) => V + (A - V - Pt) * (r - i) / (o - i) };
}
var W = 864e5;
function We(t, { scale: n, height: e }, i) {
  let { from: o, to: r, x: s } = n,
    l = -1 / 0,
    a = Ln(new Date(o), new Date(r), 6).flatMap((u) => {
      let f = k(s(u.getTime()));
      return f - l < ze ? [] : (l = f,
        _`
      <line x1="${f}" x2="${f}" y1="${e}" y2="${e + 5}" />
      <text x="${f}" y="${e + 18}" text-anchor="middle">${Ve(u, r - o)}<\/text>
    `);
    });
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${A}" height="${e + 26}" viewBox="0 0 ${A} ${e + 26}"
        role="img"
        aria-label="${t}">
    ${i}
    <g class="axis"><line x1="${V}" x2="${A - Pt}" y1="${e}" y2="${e}"/>${a}<\/g>
      <\/svg>
    <\/div>
  `;
}
function Ve(t, n) {
  let e = t.toISOString();
  return n > 3 * 365 * W
    ? e.slice(0, 4)
    : n > 90 * W
    ? e.slice(0, 7)
    : n > 3 * W
    ? e.slice(0, 10)
    : e.slice(5, 16).replace("T", " ");
}
function Hn(t, n, e) {
  let o = Be(n.map(({ time: h }) => h)),
    r = Math.max(1, ...n.map(({ value: h }) => h)),
    s = (h) => 160 - 148 * h / r,
    l = ({ time: h }) => k(o.x(h)),
    a = ({ value: h }) => k(s(h)),
    u = wn().x(l).y0(160).y1(a).curve(kt)([...n]),
    f = wt().x(l).y(a).curve(kt)([...n]),
    c = sn(0, r, 4).filter(Number.isInteger).map((h) =>
      _`
      <g class="axis">
        <line x1="${V}" x2="${A - Pt}" y1="${k(s(h))}" y2="${k(s(h))}" />
        <text x="${V - 6}" y="${k(s(h)) + 4}" text-anchor="end">${h}<\/text>
      <\/g>
    `
    );
  return We(t, { scale: o, height: 160 }, [
    ...c,
    _`
      <path class="${e}" d="${u ?? ""}" opacity="0.2" stroke="none" />
    `,
    _`
      <path class="${e} curve" d="${f ?? ""}" />
    `,
  ]);
}
function zn(t, n) {
  let e = n.map(({ parts: l }) => l.reduce((a, { value: u }) => a + u, 0)),
    i = Math.max(1, ...e),
    o = A - Ot - 60,
    r = n.map(({ name: l, parts: a }, u) => {
      let f = Dt * u,
        c = Ot,
        h = a.map(({ tone: d, value: p }) => {
          let y = o * p / i;
          return c += y,
            _`
        <rect class="${d}" x="${k(c - y)}" y="${f + 4}" width="${k(y)}" height="14"
          stroke="none" />
      `;
        });
      return _`<g><text x="${Ot - 8}" y="${f + 15}" text-anchor="end">${Xe(l)}<\/text>
${h}<text x="${k(c) + 6}" y="${f + 15}">${a.map(({ value: d }) => d).join(" \xB7 ")}<\/text><\/g>`;
    }),
    s = Math.max(Dt, Dt * n.length);
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${A}" height="${s}" viewBox="0 0 ${A} ${s}"
        role="img"
        aria-label="${t}">
    ${r}
      <\/svg>
    <\/div>
  `;
}
var Dt = 24, Ot = 200;
function Xe(t) {
  return t.length > 26 ? `${t.slice(0, 25)}\u2026` : t;
}
function k(t) {
  return Math.round(t * 10) / 10;
}
function b(t, n, e = `${n}s`) {
  return t === 1 ? n : e;
}
function lt(t, n, e) {
  return `${t} ${b(t, n, e)}`;
}
var Bn = {
  review: "review-needed",
  needsLesson: "needs-lesson",
  candidate: "candidate",
  answered: "answered",
  lesson: "lesson",
  error: "error-pattern",
};
var je = 20;
function Wn(t) {
  let n = t.filter((i) => at(i) > 0);
  if (n.length === 0) return;
  let e = n.toSorted((i, o) => at(o) - at(i)).slice(0, je).toSorted((i, o) => o.score - i.score);
  return _`<h3>Helped and harmed<\/h3>
${
    zn(
      "How often bullets helped and harmed",
      e.map(({ content: i, helpful: o, harmful: r }) => ({
        name: i,
        parts: [{ tone: "good", value: o }, { tone: "bad", value: r }],
      })),
    )
  }
<p class="note">Helped, then harmed. ${
    n.length > e.length && `The ${e.length} that were tried most of ${n.length}.`
  }<\/p>`;
}
function at({ helpful: t, harmful: n }) {
  return t + n;
}
function ct(t, n, e = []) {
  return H(
    "Show bullets with",
    J(t, [
      { head: "Bullet", cell: ({ content: i }) => i },
      { head: "Section", cell: ({ section: i }) => i },
      { head: "Helped", cell: ({ helpful: i }) => i, isNumber: !0 },
      {
        head: "Harmed",
        cell: ({ harmful: i }) => i,
        isNumber: !0,
      },
      { head: "So it", cell: Ze },
      ...e,
    ], n),
  );
}
function Ze(t) {
  let [n, e] = at(t) === 0
    ? ["plain", "is untried"]
    : t.score > 0
    ? ["good", "helps"]
    : t.score < 0
    ? ["bad", "harms"]
    : ["warn", "is disputed"];
  return Z(n, e);
}
var Ge = 500,
  Vn = {
    id: "insights",
    heading: "Playbook and insights",
    tool: "ace_get_insights",
    ask: () => ({ source: "both", limit: Ge }),
    draw({ bullets: t, insights: n, totalMatched: e, note: i, skippedLines: o = 0 }) {
      let r = e - (t?.length ?? 0) - (n?.length ?? 0);
      return _`${i && _`<p class="note">${i}<\/p>`}
${Ht([...t ? Je(t) : [], ...n ? Ke(n) : []])}
${t && Qe(t)}
${n && ti(n)}
${
        r > 0 && _`<p class="note">${r} more ${b(r, "is", "are")} not shown.<\/p>`
      }
${
        o > 0 && _`<p class="note">${lt(o, "line")} of the log cannot be read.<\/p>`
      }`;
    },
  };
function Je(t) {
  let n = t.filter(({ score: i }) => i > 0).length, e = t.filter(({ score: i }) => i < 0).length;
  return [
    F("info", t.length, b(t.length, "bullet")),
    F("good", n, b(n, "helps", "help")),
    F("bad", e, b(e, "harms", "harm")),
  ];
}
function Ke(t) {
  let { length: n } = t.filter(It);
  return [
    F("plain", t.length, b(t.length, "insight")),
    F("warn", n, `${b(n, "waits", "wait")} for a lesson`),
  ];
}
function Qe(t) {
  return _`${ni(t)}
${Wn(t)}
${t.length > 0 && ct("Bullets", t, [{ head: "Added", cell: ({ addedAt: n }) => G(n) }])}`;
}
function ti(t) {
  let n = t.filter(It);
  return _`<h3>Waits for a lesson: ${n.length}<\/h3>
${n.length === 0 ? S("No question is open.") : ei(n)}
${ii(t.filter((e) => !It(e)))}`;
}
function It({ metaTags: t }) {
  return t.includes(Bn.needsLesson);
}
function ni(t) {
  let n = t.flatMap(({ addedAt: o }) => {
    let r = Date.parse(o ?? "");
    return Number.isNaN(r) ? [] : [r];
  }).toSorted((o, r) => o - r);
  if (n.length === 0) return;
  let e = t.length - n.length, i = n.map((o, r) => ({ time: o, value: e + r + 1 }));
  return _`<h3>Bullets over time<\/h3>
${Hn("How many bullets there were", i, "info")}
${
    e > 0 &&
    _`<p class="note">The log has no date for ${
      lt(e, "bullet")
    }, written by hand or before the log began.<\/p>`
  }`;
}
function ei(t) {
  let n = t.toSorted((e, i) => i.recurrence - e.recurrence).map((e) =>
    zt(
      Z("warn", lt(e.recurrence, "time")),
      _`<p><b>${e.pattern}<\/b><\/p>
<p>${e.recommendation}<\/p>
<p class="note">${G(e.timestamp)}, from ${e.taskId || "no task"}, <code>${e.id}<\/code><\/p>`,
    )
  );
  return H("Show questions with", Bt(n));
}
function ii(t) {
  if (t.length !== 0) {
    return H(
      "Show insights with",
      J("Insights", [
        {
          head: "When",
          cell: ({ timestamp: n }) => G(n),
        },
        { head: "Insight", cell: ({ recommendation: n }) => n },
        { head: "Seen", cell: ({ recurrence: n }) => n, isNumber: !0 },
        { head: "Sure", cell: ({ confidence: n }) => `${Math.round(100 * n)} %`, isNumber: !0 },
        {
          head: "Tags",
          cell: ({ metaTags: n }) => n.join(", "),
        },
      ], t),
    );
  }
}
var Xn = {
  id: "relevant",
  heading: "Bullets for the task",
  tool: "ace_relevant_bullets",
  ask: ({ task: t }) => typeof t == "string" ? { task: t } : void 0,
  draw: ({ bullets: t, totalMatched: n }) =>
    t.length === 0
      ? S("No bullet fits the task.")
      : _`${
        ct("The best on top", t, [{ head: "Fits", cell: ({ relevance: e }) => e, isNumber: !0 }])
      }
<p class="note">${t.length} of ${n} that ${b(n, "fits", "fit")}.<\/p>`,
};
var jn = {
  server: "ace",
  title: "What was learned",
  about: "How the playbook grows, which bullets help and which harm, and what waits for a lesson.",
  sections: [Vn, Xn],
};
tn(jn);
