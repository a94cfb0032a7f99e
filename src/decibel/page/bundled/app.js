function Bt() {
  return document.documentElement;
}
function D(t) {
  let e = document.querySelector(t);
  if (e === null) throw new Error(`the page has no ${t}`);
  return e;
}
function Te(t) {
  return addEventListener("message", ({ data: e, source: n }) => {
    n === parent && t(e);
  }),
    parent;
}
function $e(t, e) {
  new ResizeObserver(e).observe(t);
}
var ji = "2026-01-26",
  _t = class {
    #e;
    #t;
    #i = new Map();
    #n = 0;
    constructor(e) {
      this.#e = e,
        this.#t = Te((n) => {
          Ai(n) && this.#o(n);
        });
    }
    async initialize(e) {
      let n = { appInfo: e, appCapabilities: {}, protocolVersion: ji },
        i = await this.#r("ui/initialize", n);
      return this.notify("ui/notifications/initialized", {}), i;
    }
    callTool(e, n) {
      return this.#r("tools/call", { name: e, arguments: n });
    }
    notify(e, n) {
      this.#t.postMessage({ jsonrpc: "2.0", method: e, params: n }, "*");
    }
    #r(e, n) {
      let i = ++this.#n;
      return new Promise((r, o) => {
        this.#i.set(i, { resolve: r, reject: o }),
          this.#t.postMessage({ jsonrpc: "2.0", id: i, method: e, params: n }, "*");
      });
    }
    #o({ id: e, method: n, params: i = {}, result: r, error: o }) {
      if (n !== void 0 && e !== void 0) {
        this.#t.postMessage({ jsonrpc: "2.0", id: e, result: {} }, "*");
      } else if (n !== void 0) Ri(n, this.#e) && this.#e[n](i);
      else if (e !== void 0) {
        let s = this.#i.get(e);
        this.#i.delete(e),
          r !== void 0
            ? s?.resolve(r)
            : s?.reject(new Error(o?.message ?? "the host gave no answer"));
      }
    }
  };
function Ai(t) {
  return typeof t == "object" && t !== null && "jsonrpc" in t;
}
function Ri(t, e) {
  return Object.hasOwn(e, t);
}
var mt = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb",
  qt = "(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))",
  Me = "\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])",
  Li = new RegExp(`(?:[${mt}]${qt})+`, "gu"),
  Sl = new RegExp(`(?:[${mt}]${qt})+|${Me}`, "gu"),
  Pi = new RegExp(`(?:[${mt}](?<![\\t\\n])${qt})+|${Me}`, "gu"),
  Cl = new RegExp(`(?:[${mt}](?<![\\t\\n]))+`, "gu"),
  Di = /[\s\u2800]+/g,
  Ne = /^(?:[!-~]+(?: [!-~]+)*)?$/;
function Fi(t) {
  return Ne.test(t) ? t : t.replace(Li, " ").replace(Di, " ").trim();
}
function yt(t, e = 80) {
  let n = t.slice(0, e * 4), i = Fi(n);
  return i.length <= e && n.length === t.length
    ? i.toWellFormed()
    : `${i.slice(0, e - 1).replace(/[\ud800-\udbff]$/, "").toWellFormed()}\u2026`;
}
function Oe(t) {
  return Ne.test(t) ? t : t.replace(Pi, Yi);
}
function Yi(t) {
  return t.split("").map((e) => `\\u${e.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
var Vt = class t {
  #e;
  constructor(e) {
    this.#e = e;
  }
  static of(e, n) {
    return new t(e.map((i, r) => i + t.#t(n[r])).join(""));
  }
  static #t(e) {
    return e === void 0 || e === !1
      ? ""
      : e instanceof t
      ? e.#e
      : typeof e == "string"
      ? Bi(e)
      : typeof e == "number"
      ? String(e)
      : e.map(t.#t).join("");
  }
  toString() {
    return this.#e;
  }
};
function _(t, ...e) {
  return Vt.of(t, e);
}
var Ui = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;" };
function Bi(t) {
  return Oe(t.toWellFormed()).replace(/[&<>"'`]/g, (e) => Ui[e] ?? "");
}
function R(t, e, n = "") {
  let i = n === "" ? void 0 : _`<span aria-hidden="true">${n} <\/span>`;
  return _`<span class="badge ${t}">${i}${e}<\/span>`;
}
function zt(t, e, n) {
  return _`<li class="figure ${t}"><b>${e}<\/b> ${n}<\/li>`;
}
function Se(t) {
  return _`<ul class="figures">${t}<\/ul>`;
}
function F(t) {
  return _`<p class="nothing">${t}<\/p>`;
}
function V(t) {
  if (t === void 0) return _`<span class="nothing">no date<\/span>`;
  let e = t.slice(0, 16).replace("T", " ").replace(" 00:00", "");
  return _`<time datetime="${t}">${e}<\/time>`;
}
function z(t, e, n) {
  let i = e.map(({ head: o, isNumber: s }) =>
      _`<th scope="col" class="${s ? "number" : ""}">${o}<\/th>`
    ),
    r = n.map((o) =>
      _`<tr data-row>${
        e.map(({ cell: s, isNumber: l }) => _`<td class="${l ? "number" : ""}">${s(o)}<\/td>`)
      }<\/tr>`
    );
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <table>
        <caption>${t}<\/caption>
        <thead>
          <tr>${i}<\/tr>
        <\/thead>
        <tbody>${r}<\/tbody>
      <\/table>
    <\/div>
  `;
}
function Ce(t, e) {
  return _`
    <li data-row>
      <div class="signs">${t}<\/div>
      <div>${e}<\/div>
    <\/li>
  `;
}
function Ie(t) {
  return _`<ul class="rows">${t}<\/ul>`;
}
function wt(t, e) {
  return _`<div class="filterable">
<p class="filter" hidden><label>${t} <input type="search" autocomplete="off"><\/label>
<span class="found" role="status"><\/span><\/p>
${e}
<\/div>`;
}
function vt({ isHosted: t }, e, n) {
  return t ? X("open", e, n) : _`${e}`;
}
function X(t, e, { tool: n, arguments: i }) {
  return _`
    <button type="button" class="call ${t}" data-call="${t}" data-tool="${n}"
      data-arguments="${JSON.stringify(i)}">${e}<\/button>
  `;
}
function je(t, e, n, i) {
  return Pe(t, _`${qi(t, e, n)}${i}`);
}
function Ae(t, e) {
  return Pe(t, _`<pre class="failure">${e}<\/pre>`);
}
function Re({ sections: t }, e) {
  let n = t.filter(({ id: i }) => e.has(i)).map(({ id: i, heading: r }) =>
    _`<li><a href="#${i}">${r}<\/a><\/li>`
  );
  return _`
    <nav aria-label="Sections">
      <ul>${n}<\/ul>
    <\/nav>
  `;
}
function Le({ sections: t }, e, n) {
  return t.filter(({ id: i }) => !n.has(i)).flatMap((i) => {
    let r = i.ask(e, n), { heading: o, tool: s } = i;
    return r === void 0 ? [] : [{ heading: o, call: { tool: s, arguments: r } }];
  });
}
function Pe({ id: t, heading: e }, n) {
  return _`
    <section id="${t}" aria-labelledby="${t}-heading">
    <h2 id="${t}-heading" tabindex="-1">${e}<\/h2>
    ${n}
    <\/section>
  `;
}
function qi(t, e, n) {
  try {
    return t.draw(e, n);
  } catch (i) {
    if (!(i instanceof TypeError)) throw i;
    return F(`The answer of ${t.tool} is not of the form that this page draws.`);
  }
}
function De({ sections: t }, e) {
  return t.find((n) => n.tool === e);
}
function Fe(t) {
  for (let e of t.querySelectorAll(".filterable")) {
    let [n, i, r] = ["input", ".found", ".filter"].map((s) => e.querySelector(s));
    if (!n || !i || !r) continue;
    let o = [...e.querySelectorAll("[data-row]")];
    n.addEventListener("input", () => {
      let s = (n.value ?? "").trim().toLowerCase();
      for (let a of o) a.hidden = !a.textContent?.toLowerCase().includes(s);
      let l = o.filter(({ hidden: a }) => !a).length;
      i.textContent = s === "" ? "" : `${l} of ${o.length}`;
    }), r.hidden = o.length < Vi;
  }
}
var Vi = 8;
var bt = class {
  canCall = !1;
  given = {};
  #e;
  #t = new Map();
  #i = new Map();
  #n = new Map();
  #r = "Waiting for the answer\u2026";
  constructor(e) {
    this.#e = e;
  }
  take(e, n, { follows: i = !1 } = {}) {
    let r = De(this.#e, e.tool);
    if (r === void 0) return this.say(xt(n));
    i || this.#i.set(r.id, e);
    let o = n._meta?.page ?? n.structuredContent,
      s = o !== void 0 && n.isError !== !0,
      l = this.#t.get(r.id);
    if (!s) this.#n.set(r.id, xt(n));
    else {
      this.#n.delete(r.id);
      let a = i && l !== void 0 && r.joined !== void 0;
      this.#t.set(r.id, a ? r.joined?.(l, o) ?? o : o);
    }
    this.draw(), this.#t.size > 1 && D(`#${r.id}-heading`).focus();
  }
  turnTo(e, n) {
    this.given = e;
    for (let i of this.#t.keys()) i !== n && this.#t.delete(i);
    this.#n.clear();
  }
  say(e) {
    this.#r = e, this.draw();
  }
  draw() {
    let { sections: e } = this.#e,
      n = e.flatMap((o) => {
        let s = this.#n.get(o.id);
        if (s !== void 0) return [Ae(o, s)];
        let l = this.#t.get(o.id);
        return l === void 0 ? [] : [je(o, l, { isHosted: this.canCall }, this.#o(o, l))];
      }),
      i = new Set([...this.#t.keys(), ...this.#n.keys()]),
      r = D("main");
    r.innerHTML = n.length === 0
      ? F(this.#r).toString()
      : _`${i.size > 1 && Re(this.#e, i)}${this.#s()}${n}`.toString(),
      r.setAttribute("aria-busy", String(n.length === 0)),
      Fe(r);
  }
  #o(e, n) {
    if (!this.canCall) return;
    let i = e.next?.(n, this.given), r = this.#i.get(e.id);
    return _`<p class="asking">${i && X("more", "Show more", { tool: e.tool, arguments: i })}${
      r && X("show", "Ask again", r)
    }<\/p>`;
  }
  #s() {
    if (!this.canCall) return;
    let e = Le(this.#e, this.given, this.#t);
    if (e.length !== 0) {
      return _`<p class="asking">${
        e.map(({ heading: n, call: i }) => X("show", `Show ${n.toLowerCase()}`, i))
      }<\/p>`;
    }
  }
};
function xt({ content: t = [] }) {
  return t.map(({ text: e }) => e ?? "").filter((e) => e !== "").join(`

`);
}
function Be(t) {
  let e = new bt(t),
    n = new _t({
      "ui/notifications/tool-input": ({ arguments: i = {} }) => e.given = i,
      "ui/notifications/tool-result": (i) => e.take({ tool: zi(t), arguments: e.given }, i),
      "ui/notifications/tool-cancelled": ({ reason: i = "no reason given" }) =>
        e.say(`The call was cancelled: ${i}.`),
      "ui/notifications/host-context-changed": Ue,
    });
  $e(Bt(), () => {
    let { scrollHeight: i, offsetWidth: r } = D("body");
    n.notify("ui/notifications/size-changed", { width: r, height: i });
  }),
    D("body").addEventListener("click", ({ target: i }) => {
      let r = i.closest("button");
      r?.dataset.call !== void 0
        ? Wi(n, e, r)
        : r?.dataset.close !== void 0 && D("dialog").close?.();
    }),
    n.initialize({ name: t.server, version: "1" }).then((i) => {
      Ue(i.hostContext ?? {}), e.canCall = i.hostCapabilities?.serverTools !== void 0, e.draw();
    }, (i) => e.say(String(i)));
}
function zi(t) {
  return D("main").dataset.tool ?? t.sections[0]?.tool ?? "";
}
async function Wi(t, e, n) {
  let { call: i, tool: r = "", arguments: o = "{}" } = n.dataset;
  n.setAttribute("aria-busy", "true");
  try {
    let s = JSON.parse(o), l = await t.callTool(r, s);
    if (i === "open") return Ye(xt(l));
    i === "about" && e.turnTo(s, n.closest("section")?.id),
      e.take({ tool: r, arguments: s }, l, { follows: i === "more" });
  } catch (s) {
    Ye(String(s));
  } finally {
    n.setAttribute("aria-busy", "false");
  }
}
function Ye(t) {
  D("dialog pre").textContent = t, D("dialog").showModal?.();
}
function Ue({ theme: t, styles: e }) {
  let n = Bt();
  (t === "light" || t === "dark") && (n.dataset.theme = t);
  for (let [i, r] of Object.entries(e?.variables ?? {})) {
    /^--[a-z0-9-]+$/.test(i) && r !== void 0 && n.style.setProperty(i, r);
  }
}
function Et(t, e) {
  return t == null || e == null ? NaN : t < e ? -1 : t > e ? 1 : t >= e ? 0 : NaN;
}
function Hi(t, e) {
  return t == null || e == null ? NaN : e < t ? -1 : e > t ? 1 : e >= t ? 0 : NaN;
}
function kt(t) {
  let e, n, i;
  t.length !== 2
    ? (e = Et, n = (l, a) => Et(t(l), a), i = (l, a) => t(l) - a)
    : (e = t === Et || t === Hi ? t : Xi, n = t, i = t);
  function r(l, a, u = 0, c = l.length) {
    if (u < c) {
      if (e(a, a) !== 0) return c;
      do {
        let h = u + c >>> 1;
        n(l[h], a) < 0 ? u = h + 1 : c = h;
      } while (u < c);
    }
    return u;
  }
  function o(l, a, u = 0, c = l.length) {
    if (u < c) {
      if (e(a, a) !== 0) return c;
      do {
        let h = u + c >>> 1;
        n(l[h], a) <= 0 ? u = h + 1 : c = h;
      } while (u < c);
    }
    return u;
  }
  function s(l, a, u = 0, c = l.length) {
    let h = r(l, a, u, c - 1);
    return h > u && i(l[h - 1], a) > -i(l[h], a) ? h - 1 : h;
  }
  return { left: r, center: s, right: o };
}
function Xi() {
  return 0;
}
function Gi(t) {
  return t === null ? NaN : +t;
}
var Ve = kt(Et), Ql = Ve.right, ta = Ve.left, ea = kt(Gi).center;
var na = ze(We), ia = ze(Ki);
function ze(t) {
  return function (e, n, i = n) {
    if (!((n = +n) >= 0)) throw new RangeError("invalid rx");
    if (!((i = +i) >= 0)) throw new RangeError("invalid ry");
    let { data: r, width: o, height: s } = e;
    if (!((o = Math.floor(o)) >= 0)) throw new RangeError("invalid width");
    if (!((s = Math.floor(s !== void 0 ? s : r.length / o)) >= 0)) {
      throw new RangeError("invalid height");
    }
    if (!o || !s || !n && !i) return e;
    let l = n && t(n), a = i && t(i), u = r.slice();
    return l && a
      ? (tt(l, u, r, o, s),
        tt(l, r, u, o, s),
        tt(l, u, r, o, s),
        et(a, r, u, o, s),
        et(a, u, r, o, s),
        et(a, r, u, o, s))
      : l
      ? (tt(l, r, u, o, s), tt(l, u, r, o, s), tt(l, r, u, o, s))
      : a && (et(a, r, u, o, s), et(a, u, r, o, s), et(a, r, u, o, s)),
      e;
  };
}
function tt(t, e, n, i, r) {
  for (let o = 0, s = i * r; o < s;) t(e, n, o, o += i, 1);
}
function et(t, e, n, i, r) {
  for (let o = 0, s = i * r; o < i; ++o) t(e, n, o, o + s, i);
}
function Ki(t) {
  let e = We(t);
  return (n, i, r, o, s) => {
    r <<= 2,
      o <<= 2,
      s <<= 2,
      e(n, i, r + 0, o + 0, s),
      e(n, i, r + 1, o + 1, s),
      e(n, i, r + 2, o + 2, s),
      e(n, i, r + 3, o + 3, s);
  };
}
function We(t) {
  let e = Math.floor(t);
  if (e === t) return Ji(t);
  let n = t - e, i = 2 * t + 1;
  return (r, o, s, l, a) => {
    if (!((l -= a) >= s)) return;
    let u = e * o[s], c = a * e, h = c + a;
    for (let f = s, d = s + c; f < d; f += a) u += o[Math.min(l, f)];
    for (let f = s, d = l; f <= d; f += a) {
      u += o[Math.min(l, f + c)],
        r[f] = (u + n * (o[Math.max(s, f - h)] + o[Math.min(l, f + h)])) / i,
        u -= o[Math.max(s, f - c)];
    }
  };
}
function Ji(t) {
  let e = 2 * t + 1;
  return (n, i, r, o, s) => {
    if (!((o -= s) >= r)) return;
    let l = t * i[r], a = s * t;
    for (let u = r, c = r + a; u < c; u += s) l += i[Math.min(o, u)];
    for (let u = r, c = o; u <= c; u += s) {
      l += i[Math.min(o, u + a)], n[u] = l / e, l -= i[Math.max(r, u - a)];
    }
  };
}
var Zi = Array.prototype, ra = Zi.slice;
var Qi = Math.sqrt(50), tr = Math.sqrt(10), er = Math.sqrt(2);
function He(t, e, n) {
  let i = (e - t) / Math.max(0, n),
    r = Math.floor(Math.log10(i)),
    o = i / Math.pow(10, r),
    s = o >= Qi ? 10 : o >= tr ? 5 : o >= er ? 2 : 1,
    l,
    a,
    u;
  return r < 0
    ? (u = Math.pow(10, -r) / s,
      l = Math.round(t * u),
      a = Math.round(e * u),
      l / u < t && ++l,
      a / u > e && --a,
      u = -u)
    : (u = Math.pow(10, r) * s,
      l = Math.round(t / u),
      a = Math.round(e / u),
      l * u < t && ++l,
      a * u > e && --a),
    a < l && .5 <= n && n < 2 ? He(t, e, n * 2) : [l, a, u];
}
function qe(t, e, n) {
  return e = +e, t = +t, n = +n, He(t, e, n)[2];
}
function Wt(t, e, n) {
  e = +e, t = +t, n = +n;
  let i = e < t, r = i ? qe(e, t, n) : qe(t, e, n);
  return (i ? -1 : 1) * (r < 0 ? 1 / -r : r);
}
var oa = nr(Math.random);
function nr(t) {
  return function (n, i = 0, r = n.length) {
    let o = r - (i = +i);
    for (; o;) {
      let s = t() * o-- | 0, l = n[o + i];
      n[o + i] = n[s + i], n[s + i] = l;
    }
    return n;
  };
}
var ut = Math.PI, Ht = 2 * ut, G = 1e-6, ir = Ht - G;
function Xe(t) {
  this._ += t[0];
  for (let e = 1, n = t.length; e < n; ++e) this._ += arguments[e] + t[e];
}
function rr(t) {
  let e = Math.floor(t);
  if (!(e >= 0)) throw new Error(`invalid digits: ${t}`);
  if (e > 15) return Xe;
  let n = 10 ** e;
  return function (i) {
    this._ += i[0];
    for (let r = 1, o = i.length; r < o; ++r) this._ += Math.round(arguments[r] * n) / n + i[r];
  };
}
function Ge(t, e, n, i) {
  return t === n && e === i;
}
function or(t) {
  let e = Math.floor(t);
  if (!(e <= 15)) return Ge;
  let n = 10 ** e,
    i = function (r) {
      return Math.round(r * n);
    };
  return function (r, o, s, l) {
    return i(r) === i(s) && i(o) === i(l);
  };
}
var nt = class {
  constructor(e) {
    this._x0 =
      this._y0 =
      this._x1 =
      this._y1 =
        null,
      this._ = "",
      this._append = e == null ? Xe : rr(e),
      this._equal = e == null ? Ge : or(e);
  }
  moveTo(e, n) {
    this._append`M${this._x0 = this._x1 = +e},${this._y0 = this._y1 = +n}`;
  }
  closePath() {
    this._x1 !== null && (this._x1 = this._x0, this._y1 = this._y0, this._append`Z`);
  }
  lineTo(e, n) {
    this._append`L${this._x1 = +e},${this._y1 = +n}`;
  }
  quadraticCurveTo(e, n, i, r) {
    this._append`Q${+e},${+n},${this._x1 = +i},${this._y1 = +r}`;
  }
  bezierCurveTo(e, n, i, r, o, s) {
    this._append`C${+e},${+n},${+i},${+r},${this._x1 = +o},${this._y1 = +s}`;
  }
  arcTo(e, n, i, r, o) {
    if (e = +e, n = +n, i = +i, r = +r, o = +o, o < 0) throw new Error(`negative radius: ${o}`);
    let s = this._x1, l = this._y1, a = i - e, u = r - n, c = s - e, h = l - n, f = c * c + h * h;
    if (this._x1 === null) this._append`M${this._x1 = e},${this._y1 = n}`;
    else if (f > G) {
      if (!(Math.abs(h * a - u * c) > G) || !o) this._append`L${this._x1 = e},${this._y1 = n}`;
      else {
        let d = i - s,
          g = r - l,
          m = a * a + u * u,
          x = d * d + g * g,
          v = Math.sqrt(m),
          p = Math.sqrt(f),
          y = o * Math.tan((ut - Math.acos((m + f - x) / (2 * v * p))) / 2),
          w = y / p,
          b = y / v;
        Math.abs(w - 1) > G && this._append`L${e + w * c},${n + w * h}`,
          this._append`A${o},${o},0,0,${+(h * d > c * g)},${this._x1 = e + b * a},${this._y1 = n +
            b * u}`;
      }
    }
  }
  arc(e, n, i, r, o, s) {
    if (e = +e, n = +n, i = +i, s = !!s, i < 0) throw new Error(`negative radius: ${i}`);
    let l = i * Math.cos(r),
      a = i * Math.sin(r),
      u = e + l,
      c = n + a,
      h = 1 ^ s,
      f = s ? r - o : o - r;
    if (
      this._x1 === null
        ? this._append`M${u},${c}`
        : (Math.abs(this._x1 - u) > G || Math.abs(this._y1 - c) > G) && this._append`L${u},${c}`,
        !!i
    ) {
      if (f < 0 && (f = f % Ht + Ht), f > ir) {
        this._append`A${i},${i},0,1,${h},${e - l},${n - a}A${i},${i},0,1,${h},${this._x1 = u},${this
          ._y1 = c}`;
      } else if (f > G) {
        let d = e + i * Math.cos(o), g = n + i * Math.sin(o);
        if (f >= ut && this._equal(u, c, d, g)) {
          f /= 2;
          let m = r + f;
          this._append`A${i},${i},0,${+(f >= ut)},${h},${e + i * Math.cos(m)},${
            n + i * Math.sin(m)
          }`;
        }
        this._append`A${i},${i},0,${+(f >= ut)},${h},${this._x1 = d},${this._y1 = g}`;
      }
    }
  }
  rect(e, n, i, r) {
    this._append`M${this._x0 = this._x1 = +e},${this._y0 = this._y1 = +n}h${i = +i}v${+r}h${-i}Z`;
  }
  toString() {
    return this._;
  }
};
function sr() {
  return new nt();
}
sr.prototype = nt.prototype;
function it(t) {
  return function () {
    return t;
  };
}
var lr = Math.cos;
var Gt = Math.sin, rt = Math.sqrt, Ke = 1e-12, Tt = Math.PI, ua = Tt / 2, en = 2 * Tt;
function ar(t) {
  let e = 3;
  return t.digits = function (n) {
    if (!arguments.length) return e;
    if (n == null) e = null;
    else {
      let i = Math.floor(n);
      if (!(i >= 0)) throw new RangeError(`invalid digits: ${n}`);
      e = i;
    }
    return t;
  },
    () => new nt(e);
}
var ca = Array.prototype.slice;
function ur(t) {
  return typeof t == "object" && "length" in t ? t : Array.from(t);
}
function nn(t) {
  this._context = t;
}
nn.prototype = {
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
        break;
      case 1:
        this._point = 2;
      default:
        this._context.lineTo(t, e);
        break;
    }
  },
};
function rn(t) {
  return new nn(t);
}
function cr(t) {
  return t[0];
}
function hr(t) {
  return t[1];
}
function on(t, e) {
  var n = it(!0), i = null, r = rn, o = null, s = ar(l);
  t = typeof t == "function" ? t : t === void 0 ? cr : it(t),
    e = typeof e == "function" ? e : e === void 0 ? hr : it(e);
  function l(a) {
    var u, c = (a = ur(a)).length, h, f = !1, d;
    for (i == null && (o = r(d = s())), u = 0; u <= c; ++u) {
      !(u < c && n(h = a[u], u, a)) === f && ((f = !f) ? o.lineStart() : o.lineEnd()),
        f && o.point(+t(h, u, a), +e(h, u, a));
    }
    if (d) return o = null, d + "" || null;
  }
  return l.x = function (a) {
    return arguments.length ? (t = typeof a == "function" ? a : it(+a), l) : t;
  },
    l.y = function (a) {
      return arguments.length ? (e = typeof a == "function" ? a : it(+a), l) : e;
    },
    l.defined = function (a) {
      return arguments.length ? (n = typeof a == "function" ? a : it(!!a), l) : n;
    },
    l.curve = function (a) {
      return arguments.length ? (r = a, i != null && (o = r(i)), l) : r;
    },
    l.context = function (a) {
      return arguments.length ? (a == null ? i = o = null : o = r(i = a), l) : i;
    },
    l;
}
var ha = fr(rn);
function sn(t) {
  this._curve = t;
}
sn.prototype = {
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
  point: function (t, e) {
    this._curve.point(e * Math.sin(t), e * -Math.cos(t));
  },
};
function fr(t) {
  function e(n) {
    return new sn(t(n));
  }
  return e._curve = t, e;
}
var fa = rt(3);
var dr = rt(1 / 3), da = dr * 2;
var ln = Gt(Tt / 10) / Gt(7 * Tt / 10), ga = Gt(en / 10) * ln, pa = -lr(en / 10) * ln;
var _a = rt(3);
var ma = rt(3);
var ya = rt(3) / 2, gr = 1 / rt(12), wa = (gr / 2 + 1) * 3;
function W() {}
function $t(t, e, n) {
  t._context.bezierCurveTo(
    (2 * t._x0 + t._x1) / 3,
    (2 * t._y0 + t._y1) / 3,
    (t._x0 + 2 * t._x1) / 3,
    (t._y0 + 2 * t._y1) / 3,
    (t._x0 + 4 * t._x1 + e) / 6,
    (t._y0 + 4 * t._y1 + n) / 6,
  );
}
function Nt(t) {
  this._context = t;
}
Nt.prototype = {
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
        $t(this, this._x1, this._y1);
      case 2:
        this._context.lineTo(this._x1, this._y1);
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3,
          this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
      default:
        $t(this, t, e);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = e;
  },
};
function an(t) {
  return new Nt(t);
}
function pr(t) {
  this._context = t;
}
pr.prototype = {
  areaStart: W,
  areaEnd: W,
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._x2 = t, this._y2 = e;
        break;
      case 1:
        this._point = 2, this._x3 = t, this._y3 = e;
        break;
      case 2:
        this._point = 3,
          this._x4 = t,
          this._y4 = e,
          this._context.moveTo(
            (this._x0 + 4 * this._x1 + t) / 6,
            (this._y0 + 4 * this._y1 + e) / 6,
          );
        break;
      default:
        $t(this, t, e);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = e;
  },
};
function _r(t) {
  this._context = t;
}
_r.prototype = {
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1;
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3;
        var n = (this._x0 + 4 * this._x1 + t) / 6, i = (this._y0 + 4 * this._y1 + e) / 6;
        this._line ? this._context.lineTo(n, i) : this._context.moveTo(n, i);
        break;
      case 3:
        this._point = 4;
      default:
        $t(this, t, e);
        break;
    }
    this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = e;
  },
};
function un(t, e) {
  this._basis = new Nt(t), this._beta = e;
}
un.prototype = {
  lineStart: function () {
    this._x = [], this._y = [], this._basis.lineStart();
  },
  lineEnd: function () {
    var t = this._x, e = this._y, n = t.length - 1;
    if (n > 0) {
      for (var i = t[0], r = e[0], o = t[n] - i, s = e[n] - r, l = -1, a; ++l <= n;) {
        a = l / n,
          this._basis.point(
            this._beta * t[l] + (1 - this._beta) * (i + a * o),
            this._beta * e[l] + (1 - this._beta) * (r + a * s),
          );
      }
    }
    this._x = this._y = null, this._basis.lineEnd();
  },
  point: function (t, e) {
    this._x.push(+t), this._y.push(+e);
  },
};
var va = function t(e) {
  function n(i) {
    return e === 1 ? new Nt(i) : new un(i, e);
  }
  return n.beta = function (i) {
    return t(+i);
  },
    n;
}(.85);
function Mt(t, e, n) {
  t._context.bezierCurveTo(
    t._x1 + t._k * (t._x2 - t._x0),
    t._y1 + t._k * (t._y2 - t._y0),
    t._x2 + t._k * (t._x1 - e),
    t._y2 + t._k * (t._y1 - n),
    t._x2,
    t._y2,
  );
}
function Jt(t, e) {
  this._context = t, this._k = (1 - e) / 6;
}
Jt.prototype = {
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
        Mt(this, this._x1, this._y1);
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
        break;
      case 1:
        this._point = 2, this._x1 = t, this._y1 = e;
        break;
      case 2:
        this._point = 3;
      default:
        Mt(this, t, e);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = e;
  },
};
var ba = function t(e) {
  function n(i) {
    return new Jt(i, e);
  }
  return n.tension = function (i) {
    return t(+i);
  },
    n;
}(0);
function Zt(t, e) {
  this._context = t, this._k = (1 - e) / 6;
}
Zt.prototype = {
  areaStart: W,
  areaEnd: W,
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._x3 = t, this._y3 = e;
        break;
      case 1:
        this._point = 2, this._context.moveTo(this._x4 = t, this._y4 = e);
        break;
      case 2:
        this._point = 3, this._x5 = t, this._y5 = e;
        break;
      default:
        Mt(this, t, e);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = e;
  },
};
var xa = function t(e) {
  function n(i) {
    return new Zt(i, e);
  }
  return n.tension = function (i) {
    return t(+i);
  },
    n;
}(0);
function Qt(t, e) {
  this._context = t, this._k = (1 - e) / 6;
}
Qt.prototype = {
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
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
        Mt(this, t, e);
        break;
    }
    this._x0 = this._x1,
      this._x1 = this._x2,
      this._x2 = t,
      this._y0 = this._y1,
      this._y1 = this._y2,
      this._y2 = e;
  },
};
var Ea = function t(e) {
  function n(i) {
    return new Qt(i, e);
  }
  return n.tension = function (i) {
    return t(+i);
  },
    n;
}(0);
function te(t, e, n) {
  var i = t._x1, r = t._y1, o = t._x2, s = t._y2;
  if (t._l01_a > Ke) {
    var l = 2 * t._l01_2a + 3 * t._l01_a * t._l12_a + t._l12_2a,
      a = 3 * t._l01_a * (t._l01_a + t._l12_a);
    i = (i * l - t._x0 * t._l12_2a + t._x2 * t._l01_2a) / a,
      r = (r * l - t._y0 * t._l12_2a + t._y2 * t._l01_2a) / a;
  }
  if (t._l23_a > Ke) {
    var u = 2 * t._l23_2a + 3 * t._l23_a * t._l12_a + t._l12_2a,
      c = 3 * t._l23_a * (t._l23_a + t._l12_a);
    o = (o * u + t._x1 * t._l23_2a - e * t._l12_2a) / c,
      s = (s * u + t._y1 * t._l23_2a - n * t._l12_2a) / c;
  }
  t._context.bezierCurveTo(i, r, o, s, t._x2, t._y2);
}
function cn(t, e) {
  this._context = t, this._alpha = e;
}
cn.prototype = {
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
  point: function (t, e) {
    if (t = +t, e = +e, this._point) {
      var n = this._x2 - t, i = this._y2 - e;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(n * n + i * i, this._alpha));
    }
    switch (this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
        break;
      case 1:
        this._point = 2;
        break;
      case 2:
        this._point = 3;
      default:
        te(this, t, e);
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
      this._y2 = e;
  },
};
var ka = function t(e) {
  function n(i) {
    return e ? new cn(i, e) : new Jt(i, 0);
  }
  return n.alpha = function (i) {
    return t(+i);
  },
    n;
}(.5);
function hn(t, e) {
  this._context = t, this._alpha = e;
}
hn.prototype = {
  areaStart: W,
  areaEnd: W,
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
  point: function (t, e) {
    if (t = +t, e = +e, this._point) {
      var n = this._x2 - t, i = this._y2 - e;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(n * n + i * i, this._alpha));
    }
    switch (this._point) {
      case 0:
        this._point = 1, this._x3 = t, this._y3 = e;
        break;
      case 1:
        this._point = 2, this._context.moveTo(this._x4 = t, this._y4 = e);
        break;
      case 2:
        this._point = 3, this._x5 = t, this._y5 = e;
        break;
      default:
        te(this, t, e);
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
      this._y2 = e;
  },
};
var Ta = function t(e) {
  function n(i) {
    return e ? new hn(i, e) : new Zt(i, 0);
  }
  return n.alpha = function (i) {
    return t(+i);
  },
    n;
}(.5);
function fn(t, e) {
  this._context = t, this._alpha = e;
}
fn.prototype = {
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
  point: function (t, e) {
    if (t = +t, e = +e, this._point) {
      var n = this._x2 - t, i = this._y2 - e;
      this._l23_a = Math.sqrt(this._l23_2a = Math.pow(n * n + i * i, this._alpha));
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
        te(this, t, e);
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
      this._y2 = e;
  },
};
var $a = function t(e) {
  function n(i) {
    return e ? new fn(i, e) : new Qt(i, 0);
  }
  return n.alpha = function (i) {
    return t(+i);
  },
    n;
}(.5);
function mr(t) {
  this._context = t;
}
mr.prototype = {
  areaStart: W,
  areaEnd: W,
  lineStart: function () {
    this._point = 0;
  },
  lineEnd: function () {
    this._point && this._context.closePath();
  },
  point: function (t, e) {
    t = +t,
      e = +e,
      this._point ? this._context.lineTo(t, e) : (this._point = 1, this._context.moveTo(t, e));
  },
};
function Je(t) {
  return t < 0 ? -1 : 1;
}
function Ze(t, e, n) {
  var i = t._x1 - t._x0,
    r = e - t._x1,
    o = (t._y1 - t._y0) / (i || r < 0 && -0),
    s = (n - t._y1) / (r || i < 0 && -0),
    l = (o * r + s * i) / (i + r);
  return (Je(o) + Je(s)) * Math.min(Math.abs(o), Math.abs(s), .5 * Math.abs(l)) || 0;
}
function Qe(t, e) {
  var n = t._x1 - t._x0;
  return n ? (3 * (t._y1 - t._y0) / n - e) / 2 : e;
}
function Xt(t, e, n) {
  var i = t._x0, r = t._y0, o = t._x1, s = t._y1, l = (o - i) / 3;
  t._context.bezierCurveTo(i + l, r + l * e, o - l, s - l * n, o, s);
}
function Kt(t) {
  this._context = t;
}
Kt.prototype = {
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
        Xt(this, this._t0, Qe(this, this._t0));
        break;
    }
    (this._line || this._line !== 0 && this._point === 1) && this._context.closePath(),
      this._line = 1 - this._line;
  },
  point: function (t, e) {
    var n = NaN;
    if (t = +t, e = +e, !(t === this._x1 && e === this._y1)) {
      switch (this._point) {
        case 0:
          this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
          break;
        case 1:
          this._point = 2;
          break;
        case 2:
          this._point = 3, Xt(this, Qe(this, n = Ze(this, t, e)), n);
          break;
        default:
          Xt(this, this._t0, n = Ze(this, t, e));
          break;
      }
      this._x0 = this._x1, this._x1 = t, this._y0 = this._y1, this._y1 = e, this._t0 = n;
    }
  },
};
function yr(t) {
  this._context = new dn(t);
}
(yr.prototype = Object.create(Kt.prototype)).point = function (t, e) {
  Kt.prototype.point.call(this, e, t);
};
function dn(t) {
  this._context = t;
}
dn.prototype = {
  moveTo: function (t, e) {
    this._context.moveTo(e, t);
  },
  closePath: function () {
    this._context.closePath();
  },
  lineTo: function (t, e) {
    this._context.lineTo(e, t);
  },
  bezierCurveTo: function (t, e, n, i, r, o) {
    this._context.bezierCurveTo(e, t, i, n, o, r);
  },
};
function wr(t) {
  this._context = t;
}
wr.prototype = {
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
    var t = this._x, e = this._y, n = t.length;
    if (n) {
      if (
        this._line ? this._context.lineTo(t[0], e[0]) : this._context.moveTo(t[0], e[0]), n === 2
      ) this._context.lineTo(t[1], e[1]);
      else {for (var i = tn(t), r = tn(e), o = 0, s = 1; s < n; ++o, ++s) {
          this._context.bezierCurveTo(i[0][o], r[0][o], i[1][o], r[1][o], t[s], e[s]);
        }}
    }
    (this._line || this._line !== 0 && n === 1) && this._context.closePath(),
      this._line = 1 - this._line,
      this._x = this._y = null;
  },
  point: function (t, e) {
    this._x.push(+t), this._y.push(+e);
  },
};
function tn(t) {
  var e, n = t.length - 1, i, r = new Array(n), o = new Array(n), s = new Array(n);
  for (r[0] = 0, o[0] = 2, s[0] = t[0] + 2 * t[1], e = 1; e < n - 1; ++e) {
    r[e] = 1, o[e] = 4, s[e] = 4 * t[e] + 2 * t[e + 1];
  }
  for (r[n - 1] = 2, o[n - 1] = 7, s[n - 1] = 8 * t[n - 1] + t[n], e = 1; e < n; ++e) {
    i = r[e] / o[e - 1], o[e] -= i, s[e] -= i * s[e - 1];
  }
  for (r[n - 1] = s[n - 1] / o[n - 1], e = n - 2; e >= 0; --e) r[e] = (s[e] - r[e + 1]) / o[e];
  for (o[n - 1] = (t[n] + r[n - 1]) / 2, e = 0; e < n - 1; ++e) o[e] = 2 * t[e + 1] - r[e + 1];
  return [r, o];
}
function vr(t, e) {
  this._context = t, this._t = e;
}
vr.prototype = {
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
  point: function (t, e) {
    switch (t = +t, e = +e, this._point) {
      case 0:
        this._point = 1, this._line ? this._context.lineTo(t, e) : this._context.moveTo(t, e);
        break;
      case 1:
        this._point = 2;
      default: {
        if (this._t <= 0) this._context.lineTo(this._x, e), this._context.lineTo(t, e);
        else {
          var n = this._x * (1 - this._t) + t * this._t;
          this._context.lineTo(n, this._y), this._context.lineTo(n, e);
        }
        break;
      }
    }
    this._x = t, this._y = e;
  },
};
var ee = new Date(), ne = new Date();
function j(t, e, n, i) {
  function r(o) {
    return t(o = arguments.length === 0 ? new Date() : new Date(+o)), o;
  }
  return r.floor = (o) => (t(o = new Date(+o)), o),
    r.ceil = (o) => (t(o = new Date(o - 1)), e(o, 1), t(o), o),
    r.round = (o) => {
      let s = r(o), l = r.ceil(o);
      return o - s < l - o ? s : l;
    },
    r.offset = (o, s) => (e(o = new Date(+o), s == null ? 1 : Math.floor(s)), o),
    r.range = (o, s, l) => {
      let a = [];
      if (o = r.ceil(o), l = l == null ? 1 : Math.floor(l), !(o < s) || !(l > 0)) return a;
      let u;
      do a.push(u = new Date(+o)), e(o, l), t(o); while (u < o && o < s);
      return a;
    },
    r.filter = (o) =>
      j((s) => {
        if (s >= s) { for (; t(s), !o(s);) s.setTime(s - 1); }
      }, (s, l) => {
        if (s >= s) {
          if (l < 0) { for (; ++l <= 0;) for (; e(s, -1), !o(s);); }
          else for (; --l >= 0;) for (; e(s, 1), !o(s););
        }
      }),
    n &&
    (r.count = (o, s) => (ee.setTime(+o), ne.setTime(+s), t(ee), t(ne), Math.floor(n(ee, ne))),
      r.every = (o) => (o = Math.floor(o),
        !isFinite(o) || !(o > 0) ? null : o > 1
          ? r.filter(
            i ? (s) => i(s) % o === 0 : (s) => r.count(0, s) % o === 0,
          )
          : r)),
    r;
}
var Ot = j(() => {}, (t, e) => {
  t.setTime(+t + e);
}, (t, e) => e - t);
Ot.every = (t) => (t = Math.floor(t),
  !isFinite(t) || !(t > 0) ? null : t > 1
    ? j((e) => {
      e.setTime(Math.floor(e / t) * t);
    }, (e, n) => {
      e.setTime(+e + n * t);
    }, (e, n) => (n - e) / t)
    : Ot);
var Oa = Ot.range,
  U = 1e3,
  L = U * 60,
  B = L * 60,
  q = B * 24,
  re = q * 7,
  gn = q * 30,
  ie = q * 365,
  ct = j(
    (t) => {
      t.setTime(t - t.getMilliseconds());
    },
    (t, e) => {
      t.setTime(+t + e * U);
    },
    (t, e) => (e - t) / U,
    (t) => t.getUTCSeconds(),
  ),
  Sa = ct.range,
  pn = j(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * U);
    },
    (t, e) => {
      t.setTime(+t + e * L);
    },
    (t, e) => (e - t) / L,
    (t) => t.getMinutes(),
  ),
  Ca = pn.range,
  _n = j(
    (t) => {
      t.setUTCSeconds(0, 0);
    },
    (t, e) => {
      t.setTime(+t + e * L);
    },
    (t, e) => (e - t) / L,
    (t) => t.getUTCMinutes(),
  ),
  Ia = _n.range,
  mn = j(
    (t) => {
      t.setTime(t - t.getMilliseconds() - t.getSeconds() * U - t.getMinutes() * L);
    },
    (t, e) => {
      t.setTime(+t + e * B);
    },
    (t, e) => (e - t) / B,
    (t) => t.getHours(),
  ),
  ja = mn.range,
  yn = j(
    (t) => {
      t.setUTCMinutes(0, 0, 0);
    },
    (t, e) => {
      t.setTime(+t + e * B);
    },
    (t, e) => (e - t) / B,
    (t) => t.getUTCHours(),
  ),
  Aa = yn.range,
  wn = j(
    (t) => t.setHours(0, 0, 0, 0),
    (t, e) => t.setDate(t.getDate() + e),
    (t, e) => (e - t - (e.getTimezoneOffset() - t.getTimezoneOffset()) * L) / q,
    (t) => t.getDate() - 1,
  ),
  Ra = wn.range,
  br = j(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setUTCDate(t.getUTCDate() + e);
    },
    (t, e) => (e - t) / q,
    (t) => t.getUTCDate() - 1,
  ),
  La = br.range,
  vn = j(
    (t) => {
      t.setUTCHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setUTCDate(t.getUTCDate() + e);
    },
    (t, e) => (e - t) / q,
    (t) => Math.floor(t / q),
  ),
  Pa = vn.range;
function K(t) {
  return j((e) => {
    e.setDate(e.getDate() - (e.getDay() + 7 - t) % 7), e.setHours(0, 0, 0, 0);
  }, (e, n) => {
    e.setDate(e.getDate() + n * 7);
  }, (e, n) => (n - e - (n.getTimezoneOffset() - e.getTimezoneOffset()) * L) / re);
}
var bn = K(0),
  xr = K(1),
  Er = K(2),
  kr = K(3),
  Tr = K(4),
  $r = K(5),
  Mr = K(6),
  Da = bn.range,
  Fa = xr.range,
  Ya = Er.range,
  Ua = kr.range,
  Ba = Tr.range,
  qa = $r.range,
  Va = Mr.range;
function J(t) {
  return j((e) => {
    e.setUTCDate(e.getUTCDate() - (e.getUTCDay() + 7 - t) % 7), e.setUTCHours(0, 0, 0, 0);
  }, (e, n) => {
    e.setUTCDate(e.getUTCDate() + n * 7);
  }, (e, n) => (n - e) / re);
}
var xn = J(0),
  Nr = J(1),
  Or = J(2),
  Sr = J(3),
  Cr = J(4),
  Ir = J(5),
  jr = J(6),
  za = xn.range,
  Wa = Nr.range,
  Ha = Or.range,
  Xa = Sr.range,
  Ga = Cr.range,
  Ka = Ir.range,
  Ja = jr.range,
  En = j(
    (t) => {
      t.setDate(1), t.setHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setMonth(t.getMonth() + e);
    },
    (t, e) => e.getMonth() - t.getMonth() + (e.getFullYear() - t.getFullYear()) * 12,
    (t) => t.getMonth(),
  ),
  Za = En.range,
  kn = j(
    (t) => {
      t.setUTCDate(1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setUTCMonth(t.getUTCMonth() + e);
    },
    (t, e) => e.getUTCMonth() - t.getUTCMonth() + (e.getUTCFullYear() - t.getUTCFullYear()) * 12,
    (t) => t.getUTCMonth(),
  ),
  Qa = kn.range,
  oe = j(
    (t) => {
      t.setMonth(0, 1), t.setHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setFullYear(t.getFullYear() + e);
    },
    (t, e) => e.getFullYear() - t.getFullYear(),
    (t) => t.getFullYear(),
  );
oe.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : j((e) => {
    e.setFullYear(Math.floor(e.getFullYear() / t) * t), e.setMonth(0, 1), e.setHours(0, 0, 0, 0);
  }, (e, n) => {
    e.setFullYear(e.getFullYear() + n * t);
  });
var tu = oe.range,
  se = j(
    (t) => {
      t.setUTCMonth(0, 1), t.setUTCHours(0, 0, 0, 0);
    },
    (t, e) => {
      t.setUTCFullYear(t.getUTCFullYear() + e);
    },
    (t, e) => e.getUTCFullYear() - t.getUTCFullYear(),
    (t) => t.getUTCFullYear(),
  );
se.every = (t) =>
  !isFinite(t = Math.floor(t)) || !(t > 0) ? null : j((e) => {
    e.setUTCFullYear(Math.floor(e.getUTCFullYear() / t) * t),
      e.setUTCMonth(0, 1),
      e.setUTCHours(0, 0, 0, 0);
  }, (e, n) => {
    e.setUTCFullYear(e.getUTCFullYear() + n * t);
  });
var eu = se.range;
function Tn(t, e, n, i, r, o) {
  let s = [
    [ct, 1, U],
    [ct, 5, 5 * U],
    [ct, 15, 15 * U],
    [ct, 30, 30 * U],
    [o, 1, L],
    [o, 5, 5 * L],
    [o, 15, 15 * L],
    [o, 30, 30 * L],
    [r, 1, B],
    [r, 3, 3 * B],
    [r, 6, 6 * B],
    [r, 12, 12 * B],
    [i, 1, q],
    [i, 2, 2 * q],
    [n, 1, re],
    [e, 1, gn],
    [e, 3, 3 * gn],
    [t, 1, ie],
  ];
  function l(u, c, h) {
    let f = c < u;
    f && ([u, c] = [c, u]);
    let d = h && typeof h.range == "function" ? h : a(u, c, h), g = d ? d.range(u, +c + 1) : [];
    return f ? g.reverse() : g;
  }
  function a(u, c, h) {
    let f = Math.abs(c - u) / h, d = kt(([, , x]) => x).right(s, f);
    if (d === s.length) return t.every(Wt(u / ie, c / ie, h));
    if (d === 0) return Ot.every(Math.max(Wt(u, c, h), 1));
    let [g, m] = s[f / s[d - 1][2] < s[d][2] / f ? d - 1 : d];
    return g.every(m);
  }
  return [l, a];
}
var [$n, nu] = Tn(se, kn, xn, vn, yn, _n), [iu, ru] = Tn(oe, En, bn, wn, mn, pn);
var H = 720, dt = 40, ce = 16, Ar = 72;
function Rr(t) {
  let e = t.reduce((o, s) => Math.min(o, s), 1 / 0),
    n = t.reduce((o, s) => Math.max(o, s), -1 / 0),
    [i, r] = e < n ? [e, n] : [e - ht, n + ht];
  return { from: i, to: r, x: (o) => dt + (H - dt - ce) * (o - i) / (r - i) };
}
var ht = 864e5;
function Lr(t, { scale: e, height: n }, i) {
  let { from: r, to: o, x: s } = e,
    l = -1 / 0,
    a = $n(new Date(r), new Date(o), 6).flatMap((u) => {
      let c = ft(s(u.getTime()));
      return c - l < Ar ? [] : (l = c,
        _`
      <line x1="${c}" x2="${c}" y1="${n}" y2="${n + 5}" />
      <text x="${c}" y="${n + 18}" text-anchor="middle">${Pr(u, o - r)}<\/text>
    `);
    });
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${H}" height="${n + 26}" viewBox="0 0 ${H} ${n + 26}"
        role="img"
        aria-label="${t}">
    ${i}
    <g class="axis"><line x1="${dt}" x2="${H - ce}" y1="${n}" y2="${n}"/>${a}<\/g>
      <\/svg>
    <\/div>
  `;
}
function Pr(t, e) {
  let n = t.toISOString();
  return e > 3 * 365 * ht
    ? n.slice(0, 4)
    : e > 90 * ht
    ? n.slice(0, 7)
    : e > 3 * ht
    ? n.slice(0, 10)
    : n.slice(5, 16).replace("T", " ");
}
function Mn(t, e) {
  let n = Rr(e.flatMap(({ marks: r }) => r.map(({ time: o }) => o))),
    i = e.map(({ name: r, marks: o }, s) => {
      let l = le * s + le / 2 + 6,
        a = o.map(({ time: u, tone: c, isHollow: h, title: f }) =>
          _`
        <circle class="${c}${h ? " hollow" : ""}" cx="${
            ft(n.x(u))
          }" cy="${l}" r="5" stroke-width="1.5">
          <title>${f}<\/title>
        <\/circle>
      `
        );
      return _`<g><line class="grid" x1="${dt}" x2="${H - ce}" y1="${l}" y2="${l}"/>
<text x="${dt}" y="${l - 10}">${r}<\/text>${a}<\/g>`;
    });
  return Lr(t, { scale: n, height: le * e.length + 6 }, i);
}
var le = 40;
function Nn(t, e) {
  let n = e.map(({ parts: l }) => l.reduce((a, { value: u }) => a + u, 0)),
    i = Math.max(1, ...n),
    r = H - ue - 60,
    o = e.map(({ name: l, parts: a }, u) => {
      let c = ae * u,
        h = ue,
        f = a.map(({ tone: d, value: g }) => {
          let m = r * g / i;
          return h += m,
            _`
        <rect class="${d}" x="${ft(h - m)}" y="${c + 4}" width="${ft(m)}" height="14"
          stroke="none" />
      `;
        });
      return _`<g><text x="${ue - 8}" y="${c + 15}" text-anchor="end">${Dr(l)}<\/text>
${f}<text x="${ft(h) + 6}" y="${c + 15}">${a.map(({ value: d }) => d).join(" \xB7 ")}<\/text><\/g>`;
    }),
    s = Math.max(ae, ae * e.length);
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg class="chart" width="${H}" height="${s}" viewBox="0 0 ${H} ${s}"
        role="img"
        aria-label="${t}">
    ${o}
      <\/svg>
    <\/div>
  `;
}
var ae = 24, ue = 200;
function Dr(t) {
  return t.length > 26 ? `${t.slice(0, 25)}\u2026` : t;
}
function ft(t) {
  return Math.round(t * 10) / 10;
}
var On = ["sentinel", "architect", "designer"];
var St = { sentinel: "Issues", architect: "Architecture decisions", designer: "Design decisions" };
function Ct(t) {
  return On.map((e) => ({ kind: e, items: t.filter((n) => n.kind === e) }));
}
var Fr = { critical: "bad", high: "bad", med: "warn", low: "info" };
function It(t) {
  return R(jt(t), t);
}
function jt(t) {
  return Fr[t] ?? "plain";
}
function At(t, e, { id: n, project_id: i }) {
  return vt(t, e, { tool: "get_record", arguments: { id: n, project_id: i } });
}
var Yr = 100,
  Ur = "1970-01-01",
  Br = 20,
  Cn = {
    id: "timeline",
    heading: "Timeline",
    tool: "list_activity",
    ask: Sn,
    next({ next_offset: t }, e) {
      return t === void 0 ? void 0 : { ...Sn(e), offset: t };
    },
    joined: (t, e) => ({ ...e, activity: [...t.activity, ...e.activity] }),
    draw({ activity: t, total: e, note: n }, i) {
      if (t.length === 0) return F(n ?? "Nothing has happened yet.");
      let r = Ct(t).filter(({ items: s }) => s.length > 0).map(({ kind: s, items: l }) => ({
          name: St[s],
          marks: l.map(qr),
        })
        ),
        o = t.slice(0, Br);
      return _`${Mn("Records and updates over time", r)}
<p class="note">Full: recorded. Hollow: updated.<\/p>
${
        wt(
          "Show what has",
          z("The newest in words", [
            {
              head: "When",
              cell: ({ at: s }) => V(s),
            },
            { head: "What", cell: ({ event: s }) => R(s === "recorded" ? "info" : "plain", s) },
            {
              head: "Record",
              cell: (s) => _`${At(i, s.title, s)} ${s.problem && R("bad", s.problem)}`,
            },
            { head: "Project", cell: ({ project_id: s }) => s },
            { head: "Change", cell: Vr },
          ], o),
        )
      }
${
        e > o.length && _`<p class="note">${e - o.length} older ones are not listed.<\/p>`
      }`;
    },
  };
function Sn({ project_id: t }) {
  return { since: Ur, limit: Yr, ...typeof t == "string" && { project_id: t } };
}
function qr({ at: t, event: e, title: n, author: i }) {
  let r = i === void 0 ? "" : ` by ${i}`;
  return {
    time: Date.parse(t),
    tone: "info",
    isHollow: e === "updated",
    title: `${t.slice(0, 16).replace("T", " ")} ${e}${r}: ${n}`,
  };
}
function Vr({ status: t, owner: e, change: n, note: i }) {
  let r = n ?? (e && `with ${e}`);
  return [t, r, i].filter((o) => o).join("; ");
}
function ot(t, e) {
  if (!(typeof t != "object" || t === null || !Object.hasOwn(t, e))) return Reflect.get(t, e);
}
var jn = {
  id: "projects",
  heading: "Projects",
  tool: "list_projects",
  ask: () => ({}),
  draw: ({ projects: t, note: e }, { isHosted: n }) =>
    t.length === 0 ? F("Nothing has been recorded yet.") : _`${
      z("Records of each project", [
        {
          head: "Project",
          cell: ({ project_id: i }) =>
            n ? X("about", i, { tool: "oracle_next_actions", arguments: { project_id: i } }) : i,
        },
        { head: "Issues", cell: ({ issues: i }) => i, isNumber: !0 },
        {
          head: "Architecture",
          cell: ({ architecture_decisions: i }) => i,
          isNumber: !0,
        },
        { head: "Design", cell: ({ design_decisions: i }) => i, isNumber: !0 },
        { head: "Newest", cell: ({ newest: i }) => V(i) },
      ], t)
    }
${e && _`<p class="note">${e}<\/p>`}`,
};
function Rt({ project_id: t }, e) {
  if (typeof t == "string") return { project_id: t };
  let n = ot(e.get("projects"), "projects"),
    i = (Array.isArray(n) ? n : []).toSorted((r, o) => In(r) < In(o) ? 1 : -1).map((r) =>
      ot(r, "project_id")
    );
  return typeof i[0] == "string" ? { project_id: i[0] } : void 0;
}
function In(t) {
  return String(ot(t, "newest") ?? "");
}
var An = {
  id: "next",
  heading: "Next actions",
  tool: "oracle_next_actions",
  ask(t, e) {
    let n = Rt(t, e);
    return n && { ...n, detail: "full" };
  },
  draw: ({ actions: t, note: e, blocked: n, more: i }, r) =>
    _`${e && _`<p class="note">${e}<\/p>`}
${Ie(t.map((o) => zr(o, r)))}
${(n > 0 || i > 0) && _`<p class="note">${n} blocked, ${i} more open<\/p>`}`,
};
function zr(t, e) {
  let {
      short_id: n,
      description: i,
      severity: r,
      status: o,
      why: s,
      owner: l,
      problem: a,
      stale: u,
    } = t,
    { recorded_at: c, next_call: h } = t,
    d = h !== void 0 && ot(h.arguments, "id") !== void 0
      ? vt(e, i, { tool: "get_record", arguments: Wr(h.arguments) })
      : i;
  return Ce(
    [r && It(r), o && R("plain", o), u && R("warn", "stale")],
    _`<p><b>${d}<\/b> ${n && _`<code>${n}<\/code>`}<\/p>
${s && _`<p>${s}<\/p>`}
${c && _`<p class="note">${l === void 0 ? "Nobody has it" : `With ${l}`}, recorded ${V(c)}<\/p>`}
${a && _`<p class="bad">${a}<\/p>`}`,
  );
}
function Wr(t) {
  let { id: e = "", project_id: n = t.repo ?? "" } = t;
  return { id: e, project_id: n };
}
var ei = Object.defineProperty,
  Hr = (t, e, n) =>
    e in t ? ei(t, e, { enumerable: !0, configurable: !0, writable: !0, value: n }) : t[e] = n,
  Xr = (t, e) => {
    for (var n in e) ei(t, n, { get: e[n], enumerable: !0 });
  },
  Gr = (t, e, n) => Hr(t, typeof e != "symbol" ? e + "" : e, n),
  Kr = {};
Xr(Kr, { Graph: () => P, alg: () => we });
var Jr = Object.defineProperty,
  ni = (t, e) => {
    for (var n in e) Jr(t, n, { get: e[n], enumerable: !0 });
  },
  ye = class {
    constructor(t) {
      this._isDirected = !0,
        this._isMultigraph = !1,
        this._isCompound = !1,
        this._nodes = {},
        this._in = {},
        this._preds = {},
        this._out = {},
        this._sucs = {},
        this._edgeObjs = {},
        this._edgeLabels = {},
        this._nodeCount = 0,
        this._edgeCount = 0,
        this._defaultNodeLabelFn = () => {},
        this._defaultEdgeLabelFn = () => {},
        t &&
        (this._isDirected = "directed" in t ? t.directed : !0,
          this._isMultigraph = "multigraph" in t ? t.multigraph : !1,
          this._isCompound = "compound" in t ? t.compound : !1),
        this._isCompound && (this._parent = {}, this._children = {}, this._children["\0"] = {});
    }
    isDirected() {
      return this._isDirected;
    }
    isMultigraph() {
      return this._isMultigraph;
    }
    isCompound() {
      return this._isCompound;
    }
    setGraph(t) {
      return this._label = t, this;
    }
    graph() {
      return this._label;
    }
    setDefaultNodeLabel(t) {
      return typeof t != "function"
        ? this._defaultNodeLabelFn = () => t
        : this._defaultNodeLabelFn = t,
        this;
    }
    nodeCount() {
      return this._nodeCount;
    }
    nodes() {
      return Object.keys(this._nodes);
    }
    sources() {
      return this.nodes().filter((t) => Object.keys(this._in[t]).length === 0);
    }
    sinks() {
      return this.nodes().filter((t) => Object.keys(this._out[t]).length === 0);
    }
    setNodes(t, e) {
      return t.forEach((n) => {
        e !== void 0 ? this.setNode(n, e) : this.setNode(n);
      }),
        this;
    }
    setNode(t, e) {
      return t in this._nodes
        ? (arguments.length > 1 && (this._nodes[t] = e), this)
        : (this._nodes[t] = arguments.length > 1 ? e : this._defaultNodeLabelFn(t),
          this._isCompound &&
          (this._parent[t] = "\0", this._children[t] = {}, this._children["\0"][t] = !0),
          this._in[t] = {},
          this._preds[t] = {},
          this._out[t] = {},
          this._sucs[t] = {},
          ++this._nodeCount,
          this);
    }
    node(t) {
      return this._nodes[t];
    }
    hasNode(t) {
      return t in this._nodes;
    }
    removeNode(t) {
      if (t in this._nodes) {
        let e = (n) => this.removeEdge(this._edgeObjs[n]);
        delete this._nodes[t],
          this._isCompound &&
          (this._removeFromParentsChildList(t),
            delete this._parent[t],
            this.children(t).forEach((n) => {
              this.setParent(n);
            }),
            delete this._children[t]),
          Object.keys(this._in[t]).forEach(e),
          delete this._in[t],
          delete this._preds[t],
          Object.keys(this._out[t]).forEach(e),
          delete this._out[t],
          delete this._sucs[t],
          --this._nodeCount;
      }
      return this;
    }
    setParent(t, e) {
      if (!this._isCompound) throw new Error("Cannot set parent in a non-compound graph");
      if (e === void 0) e = "\0";
      else {
        e += "";
        for (let n = e; n !== void 0; n = this.parent(n)) {
          if (n === t) {
            throw new Error("Setting " + e + " as parent of " + t + " would create a cycle");
          }
        }
        this.setNode(e);
      }
      return this.setNode(t),
        this._removeFromParentsChildList(t),
        this._parent[t] = e,
        this._children[e][t] = !0,
        this;
    }
    parent(t) {
      if (this._isCompound) {
        let e = this._parent[t];
        if (e !== "\0") return e;
      }
    }
    children(t = "\0") {
      if (this._isCompound) {
        let e = this._children[t];
        if (e) return Object.keys(e);
      } else {
        if (t === "\0") return this.nodes();
        if (this.hasNode(t)) return [];
      }
      return [];
    }
    predecessors(t) {
      let e = this._preds[t];
      if (e) return Object.keys(e);
    }
    successors(t) {
      let e = this._sucs[t];
      if (e) return Object.keys(e);
    }
    neighbors(t) {
      let e = this.predecessors(t);
      if (e) {
        let n = new Set(e), i = this.successors(t);
        if (i) { for (let r of i) n.add(r); }
        return Array.from(n.values());
      }
    }
    isLeaf(t) {
      var e;
      let n;
      return this.isDirected() ? n = this.successors(t) : n = this.neighbors(t),
        ((e = n?.length) != null ? e : 0) === 0;
    }
    filterNodes(t) {
      let e = new this.constructor({
        directed: this._isDirected,
        multigraph: this._isMultigraph,
        compound: this._isCompound,
      });
      e.setGraph(this.graph()),
        Object.entries(this._nodes).forEach(([r, o]) => {
          t(r) && e.setNode(r, o);
        }),
        Object.values(this._edgeObjs).forEach((r) => {
          e.hasNode(r.v) && e.hasNode(r.w) && e.setEdge(r, this.edge(r));
        });
      let n = {},
        i = (r) => {
          let o = this.parent(r);
          return !o || e.hasNode(o) ? (n[r] = o, o) : o in n ? n[o] : i(o);
        };
      return this._isCompound && e.nodes().forEach((r) => e.setParent(r, i(r))), e;
    }
    setDefaultEdgeLabel(t) {
      return typeof t != "function"
        ? this._defaultEdgeLabelFn = () => t
        : this._defaultEdgeLabelFn = t,
        this;
    }
    edgeCount() {
      return this._edgeCount;
    }
    edges() {
      return Object.values(this._edgeObjs);
    }
    setPath(t, e) {
      return t.reduce((n, i) => (e !== void 0 ? this.setEdge(n, i, e) : this.setEdge(n, i), i)),
        this;
    }
    setEdge(t, e, n, i) {
      let r, o, s, l, a = !1;
      typeof t == "object" && t !== null && "v" in t
        ? (r = t.v, o = t.w, s = t.name, arguments.length === 2 && (l = e, a = !0))
        : (r = t, o = e, s = i, arguments.length > 2 && (l = n, a = !0)),
        r = "" + r,
        o = "" + o,
        s !== void 0 && (s = "" + s);
      let u = gt(this._isDirected, r, o, s);
      if (u in this._edgeLabels) return a && (this._edgeLabels[u] = l), this;
      if (s !== void 0 && !this._isMultigraph) {
        throw new Error("Cannot set a named edge when isMultigraph = false");
      }
      this.setNode(r),
        this.setNode(o),
        this._edgeLabels[u] = a ? l : this._defaultEdgeLabelFn(r, o, s);
      let c = Zr(this._isDirected, r, o, s);
      return r = c.v,
        o = c.w,
        Object.freeze(c),
        this._edgeObjs[u] = c,
        Rn(this._preds[o], r),
        Rn(this._sucs[r], o),
        this._in[o][u] = c,
        this._out[r][u] = c,
        this._edgeCount++,
        this;
    }
    edge(t, e, n) {
      let i = arguments.length === 1 ? he(this._isDirected, t) : gt(this._isDirected, t, e, n);
      return this._edgeLabels[i];
    }
    edgeAsObj(t, e, n) {
      let i = arguments.length === 1 ? this.edge(t) : this.edge(t, e, n);
      return typeof i != "object" || i === null ? { label: i } : i;
    }
    hasEdge(t, e, n) {
      return (arguments.length === 1 ? he(this._isDirected, t) : gt(this._isDirected, t, e, n)) in
        this._edgeLabels;
    }
    removeEdge(t, e, n) {
      let i = arguments.length === 1 ? he(this._isDirected, t) : gt(this._isDirected, t, e, n),
        r = this._edgeObjs[i];
      if (r) {
        let o = r.v, s = r.w;
        delete this._edgeLabels[i],
          delete this._edgeObjs[i],
          Ln(this._preds[s], o),
          Ln(this._sucs[o], s),
          delete this._in[s][i],
          delete this._out[o][i],
          this._edgeCount--;
      }
      return this;
    }
    inEdges(t, e) {
      return this.isDirected() ? this.filterEdges(this._in[t], t, e) : this.nodeEdges(t, e);
    }
    outEdges(t, e) {
      return this.isDirected() ? this.filterEdges(this._out[t], t, e) : this.nodeEdges(t, e);
    }
    nodeEdges(t, e) {
      if (t in this._nodes) return this.filterEdges({ ...this._in[t], ...this._out[t] }, t, e);
    }
    _removeFromParentsChildList(t) {
      delete this._children[this._parent[t]][t];
    }
    filterEdges(t, e, n) {
      if (!t) return;
      let i = Object.values(t);
      return n ? i.filter((r) => r.v === e && r.w === n || r.v === n && r.w === e) : i;
    }
  };
function Rn(t, e) {
  t[e] ? t[e]++ : t[e] = 1;
}
function Ln(t, e) {
  t[e] !== void 0 && !--t[e] && delete t[e];
}
function gt(t, e, n, i) {
  let r = "" + e, o = "" + n;
  if (!t && r > o) {
    let s = r;
    r = o, o = s;
  }
  return r + "" + o + "" + (i === void 0 ? "\0" : i);
}
function Zr(t, e, n, i) {
  let r = "" + e, o = "" + n;
  if (!t && r > o) {
    let l = r;
    r = o, o = l;
  }
  let s = { v: r, w: o };
  return i && (s.name = i), s;
}
function he(t, e) {
  return gt(t, e.v, e.w, e.name);
}
var Qr = {};
ni(Qr, { read: () => io, write: () => to });
function to(t) {
  let e = {
      options: { directed: t.isDirected(), multigraph: t.isMultigraph(), compound: t.isCompound() },
      nodes: eo(t),
      edges: no(t),
    },
    n = t.graph();
  return n !== void 0 && (e.value = structuredClone(n)), e;
}
function eo(t) {
  return t.nodes().map((e) => {
    let n = t.node(e), i = t.parent(e), r = { v: e };
    return n !== void 0 && (r.value = n), i !== void 0 && (r.parent = i), r;
  });
}
function no(t) {
  return t.edges().map((e) => {
    let n = t.edge(e), i = { v: e.v, w: e.w };
    return e.name !== void 0 && (i.name = e.name), n !== void 0 && (i.value = n), i;
  });
}
function io(t) {
  let e = new ye(t.options);
  return t.value !== void 0 && e.setGraph(t.value),
    t.nodes.forEach((n) => {
      e.setNode(n.v, n.value), n.parent && e.setParent(n.v, n.parent);
    }),
    t.edges.forEach((n) => {
      e.setEdge({ v: n.v, w: n.w, name: n.name }, n.value);
    }),
    e;
}
var we = {};
ni(we, {
  CycleException: () => Pt,
  bellmanFord: () => ii,
  components: () => so,
  dijkstra: () => Lt,
  dijkstraAll: () => uo,
  findCycles: () => co,
  floydWarshall: () => fo,
  isAcyclic: () => po,
  postorder: () => mo,
  preorder: () => yo,
  prim: () => wo,
  shortestPaths: () => vo,
  tarjan: () => oi,
  topsort: () => si,
});
var ro = () => 1;
function ii(t, e, n, i) {
  return oo(
    t,
    String(e),
    n || ro,
    i || function (r) {
      var o;
      return (o = t.outEdges(r)) != null ? o : [];
    },
  );
}
function oo(t, e, n, i) {
  let r = {},
    o,
    s = 0,
    l = t.nodes(),
    a = function (h) {
      let f = r[h.v], d = r[h.w];
      if (!f || !d) return;
      let g = n(h);
      f.distance + g < d.distance &&
        (r[h.w] = { distance: f.distance + g, predecessor: h.v }, o = !0);
    },
    u = function () {
      l.forEach(function (h) {
        i(h).forEach(function (f) {
          let d = f.v === h ? f.v : f.w, g = d === f.v ? f.w : f.v;
          a({ v: d, w: g });
        });
      });
    };
  l.forEach(function (h) {
    let f = h === e ? 0 : Number.POSITIVE_INFINITY;
    r[h] = { distance: f, predecessor: "" };
  });
  let c = l.length;
  for (let h = 1; h < c && (o = !1, s++, u(), !!o); h++);
  if (s === c - 1 && (o = !1, u(), o)) {
    throw new Error("The graph contains a negative weight cycle");
  }
  return r;
}
function so(t) {
  let e = {}, n = [], i;
  function r(o) {
    var s, l;
    o in e ||
      (e[o] = !0,
        i.push(o),
        (s = t.successors(o)) == null || s.forEach(r),
        (l = t.predecessors(o)) == null || l.forEach(r));
  }
  return t.nodes().forEach(function (o) {
    i = [], r(o), i.length && n.push(i);
  }),
    n;
}
var ri = class {
    constructor() {
      this._arr = [], this._keyIndices = {};
    }
    size() {
      return this._arr.length;
    }
    keys() {
      return this._arr.map((t) => t.key);
    }
    has(t) {
      return t in this._keyIndices;
    }
    priority(t) {
      let e = this._keyIndices[t];
      if (e !== void 0) return this._arr[e].priority;
    }
    min() {
      if (this.size() === 0) throw new Error("Queue underflow");
      return this._arr[0].key;
    }
    add(t, e) {
      let n = this._keyIndices, i = String(t);
      if (!(i in n)) {
        let r = this._arr, o = r.length;
        return n[i] = o, r.push({ key: i, priority: e }), this._decrease(o), !0;
      }
      return !1;
    }
    removeMin() {
      if (this.size() === 0) throw new Error("Queue underflow");
      this._swap(0, this._arr.length - 1);
      let t = this._arr.pop();
      return delete this._keyIndices[t.key], this._heapify(0), t.key;
    }
    decrease(t, e) {
      let n = this._keyIndices[t];
      if (n === void 0) throw new Error(`Key not found: ${t}`);
      let i = this._arr[n].priority;
      if (e > i) {
        throw new Error(
          `New priority is greater than current priority. Key: ${t} Old: ${i} New: ${e}`,
        );
      }
      this._arr[n].priority = e, this._decrease(n);
    }
    _heapify(t) {
      let e = this._arr, n = 2 * t, i = n + 1, r = t;
      n < e.length &&
        (r = e[n].priority < e[r].priority ? n : r,
          i < e.length && (r = e[i].priority < e[r].priority ? i : r),
          r !== t && (this._swap(t, r), this._heapify(r)));
    }
    _decrease(t) {
      let e = this._arr, n = e[t].priority, i;
      for (; t !== 0 && (i = t >> 1, !(e[i].priority < n));) this._swap(t, i), t = i;
    }
    _swap(t, e) {
      let n = this._arr, i = this._keyIndices, r = n[t], o = n[e];
      n[t] = o, n[e] = r, i[o.key] = t, i[r.key] = e;
    }
  },
  lo = () => 1;
function Lt(t, e, n, i) {
  let r = function (o) {
    var s;
    return (s = t.outEdges(o)) != null ? s : [];
  };
  return ao(t, String(e), n || lo, i || r);
}
function ao(t, e, n, i) {
  let r = {},
    o = new ri(),
    s,
    l,
    a = function (u) {
      let c = u.v !== s ? u.v : u.w, h = r[c];
      if (!h) return;
      let f = n(u), d = l.distance + f;
      if (f < 0) {
        throw new Error(
          "dijkstra does not allow negative edge weights. Bad edge: " + u + " Weight: " + f,
        );
      }
      d < h.distance && (h.distance = d, h.predecessor = s, o.decrease(c, d));
    };
  for (
    t.nodes().forEach(function (u) {
      let c = u === e ? 0 : Number.POSITIVE_INFINITY;
      r[u] = { distance: c, predecessor: "" }, o.add(u, c);
    });
    o.size() > 0;
  ) {
    s = o.removeMin();
    let u = r[s];
    if (!u || u.distance === Number.POSITIVE_INFINITY) break;
    l = u, i(s).forEach(a);
  }
  return r;
}
function uo(t, e, n) {
  return t.nodes().reduce(function (i, r) {
    return i[r] = Lt(t, r, e, n), i;
  }, {});
}
function oi(t) {
  let e = 0, n = [], i = {}, r = [];
  function o(s) {
    var l;
    let a = i[s] = { onStack: !0, lowlink: e, index: e++ };
    if (
      n.push(s),
        (l = t.successors(s)) == null || l.forEach(function (u) {
          if (u in i) {
            let c = i[u];
            c != null && c.onStack && (a.lowlink = Math.min(a.lowlink, c.index));
          } else {
            o(u);
            let c = i[u];
            c && (a.lowlink = Math.min(a.lowlink, c.lowlink));
          }
        }),
        a.lowlink === a.index
    ) {
      let u = [], c;
      do {
        c = n.pop();
        let h = i[c];
        h && (h.onStack = !1), u.push(c);
      } while (s !== c);
      r.push(u);
    }
  }
  return t.nodes().forEach(function (s) {
    s in i || o(s);
  }),
    r;
}
function co(t) {
  return oi(t).filter(function (e) {
    var n;
    let i = e[0];
    return i
      ? e.length > 1 || e.length === 1 && ((n = t.outEdges(i, i)) != null ? n : []).length > 0
      : !1;
  });
}
var ho = () => 1;
function fo(t, e, n) {
  return go(
    t,
    e || ho,
    n || function (i) {
      var r;
      return (r = t.outEdges(i)) != null ? r : [];
    },
  );
}
function go(t, e, n) {
  let i = {}, r = t.nodes();
  return r.forEach(function (o) {
    let s = {};
    i[o] = s,
      s[o] = { distance: 0, predecessor: "" },
      r.forEach(function (l) {
        o !== l && (s[l] = { distance: Number.POSITIVE_INFINITY, predecessor: "" });
      }),
      n(o).forEach(function (l) {
        let a = l.v === o ? l.w : l.v, u = e(l);
        s[a] = { distance: u, predecessor: o };
      });
  }),
    r.forEach(function (o) {
      let s = i[o];
      s && r.forEach(function (l) {
        let a = i[l];
        a && r.forEach(function (u) {
          let c = a[o], h = s[u], f = a[u];
          if (c && h && f) {
            let d = c.distance + h.distance;
            d < f.distance && (f.distance = d, f.predecessor = h.predecessor);
          }
        });
      });
    }),
    i;
}
var Pt = class extends Error {
  constructor(t) {
    super(t), this.name = "CycleException";
  }
};
function si(t) {
  let e = {}, n = {}, i = [];
  function r(o) {
    var s;
    if (o in n) throw new Pt();
    o in e ||
      (n[o] = !0,
        e[o] = !0,
        (s = t.predecessors(o)) == null || s.forEach(r),
        delete n[o],
        i.push(o));
  }
  if (t.sinks().forEach(r), Object.keys(e).length !== t.nodeCount()) throw new Pt();
  return i;
}
function po(t) {
  try {
    si(t);
  } catch (e) {
    if (e instanceof Pt) return !1;
    throw e;
  }
  return !0;
}
function _o(t, e, n, i, r) {
  Array.isArray(e) || (e = [e]);
  let o = (l) => {
      var a;
      return (a = t.isDirected() ? t.successors(l) : t.neighbors(l)) != null ? a : [];
    },
    s = {};
  return e.forEach(function (l) {
    if (!t.hasNode(l)) throw new Error("Graph does not have node: " + l);
    r = li(t, l, n === "post", s, o, i, r);
  }),
    r;
}
function li(t, e, n, i, r, o, s) {
  return e in i || (i[e] = !0,
    n || (s = o(s, e)),
    r(e).forEach(function (l) {
      s = li(t, l, n, i, r, o, s);
    }),
    n && (s = o(s, e))),
    s;
}
function ai(t, e, n) {
  return _o(t, e, n, function (i, r) {
    return i.push(r), i;
  }, []);
}
function mo(t, e) {
  return ai(t, e, "post");
}
function yo(t, e) {
  return ai(t, e, "pre");
}
function wo(t, e) {
  var n;
  let i = new ye(), r = {}, o = new ri(), s;
  function l(c) {
    let h = c.v === s ? c.w : c.v, f = o.priority(h);
    if (f !== void 0) {
      let d = e(c);
      d < f && (r[h] = s, o.decrease(h, d));
    }
  }
  if (t.nodeCount() === 0) return i;
  t.nodes().forEach(function (c) {
    o.add(c, Number.POSITIVE_INFINITY), i.setNode(c);
  });
  let a = t.nodes()[0];
  a !== void 0 && o.decrease(a, 0);
  let u = !1;
  for (; o.size() > 0;) {
    if (s = o.removeMin(), s in r) i.setEdge(s, r[s]);
    else {
      if (u) throw new Error("Input graph is not connected: " + t);
      u = !0;
    }
    (n = t.nodeEdges(s)) == null || n.forEach(l);
  }
  return i;
}
function vo(t, e, n, i) {
  return bo(
    t,
    e,
    n,
    i ?? ((r) => {
      var o;
      return (o = t.outEdges(r)) != null ? o : [];
    }),
  );
}
function bo(t, e, n, i) {
  if (n === void 0) return Lt(t, e, n, i);
  let r = !1, o = t.nodes();
  for (let s = 0; s < o.length; s++) {
    let l = o[s];
    if (l === void 0) continue;
    let a = i(l);
    for (let u = 0; u < a.length; u++) {
      let c = a[u];
      if (!c) continue;
      let h = c.v === l ? c.v : c.w, f = h === c.v ? c.w : c.v;
      n({ v: h, w: f }) < 0 && (r = !0);
    }
    if (r) return ii(t, e, n, i);
  }
  return Lt(t, e, n, i);
}
var P = ye;
function lt(t, e, n, i) {
  let r = i;
  for (; t.hasNode(r);) r = ve(i);
  return n.dummy = e, t.setNode(r, n), r;
}
function xo(t) {
  let e = new P().setGraph(t.graph());
  return t.nodes().forEach((n) => e.setNode(n, t.node(n))),
    t.edges().forEach((n) => {
      let i = e.edge(n.v, n.w) || { weight: 0, minlen: 1 }, r = t.edge(n);
      e.setEdge(n.v, n.w, { weight: i.weight + r.weight, minlen: Math.max(i.minlen, r.minlen) });
    }),
    e;
}
function ui(t) {
  let e = new P({ multigraph: t.isMultigraph() }).setGraph(t.graph());
  return t.nodes().forEach((n) => {
    t.children(n).length || e.setNode(n, t.node(n));
  }),
    t.edges().forEach((n) => {
      e.setEdge(n, t.edge(n));
    }),
    e;
}
function Pn(t, e) {
  let n = t.x, i = t.y, r = e.x - n, o = e.y - i, s = t.width / 2, l = t.height / 2;
  if (!r && !o) throw new Error("Not possible to find intersection inside of the rectangle");
  let a, u;
  return r === 0 || Math.abs(o) * s > Math.abs(r) * l
    ? (o < 0 && (l = -l), a = l * r / o, u = l)
    : (r < 0 && (s = -s), a = s, u = s * o / r),
    { x: n + a, y: i + u };
}
function Ft(t) {
  let e = pt(hi(t) + 1).map(() => []);
  return t.nodes().forEach((n) => {
    let i = t.node(n), r = i.rank;
    r !== void 0 && (e[r] || (e[r] = []), e[r][i.order] = n);
  }),
    e;
}
function Eo(t) {
  let e = t.nodes().map((i) => {
      let r = t.node(i).rank;
      return r === void 0 ? Number.MAX_VALUE : r;
    }),
    n = Y(Math.min, e);
  t.nodes().forEach((i) => {
    let r = t.node(i);
    Object.hasOwn(r, "rank") && (r.rank -= n);
  });
}
function ko(t) {
  let e = t.nodes().map((s) => t.node(s).rank).filter((s) => s !== void 0),
    n = Y(Math.min, e),
    i = [];
  t.nodes().forEach((s) => {
    let l = t.node(s).rank - n;
    i[l] || (i[l] = []), i[l].push(s);
  });
  let r = 0, o = t.graph().nodeRankFactor;
  Array.from(i).forEach((s, l) => {
    s === void 0 && l % o !== 0 ? --r : s !== void 0 && r && s.forEach((a) => t.node(a).rank += r);
  });
}
function Dn(t, e, n, i) {
  let r = { width: 0, height: 0 };
  return arguments.length >= 4 && (r.rank = n, r.order = i), lt(t, "border", r, e);
}
function To(t, e = ci) {
  let n = [];
  for (let i = 0; i < t.length; i += e) {
    let r = t.slice(i, i + e);
    n.push(r);
  }
  return n;
}
var ci = 65535;
function Y(t, e) {
  if (e.length > ci) {
    let n = To(e);
    return t(...n.map((i) => t(...i)));
  } else return t(...e);
}
function hi(t) {
  let e = t.nodes().map((n) => {
    let i = t.node(n).rank;
    return i === void 0 ? Number.MIN_VALUE : i;
  });
  return Y(Math.max, e);
}
function $o(t, e) {
  let n = { lhs: [], rhs: [] };
  return t.forEach((i) => {
    e(i) ? n.lhs.push(i) : n.rhs.push(i);
  }),
    n;
}
function Mo(t, e) {
  return e();
}
var No = 0;
function ve(t) {
  let e = ++No;
  return t + ("" + e);
}
function pt(t, e, n = 1) {
  e == null && (e = t, t = 0);
  let i = (o) => o < e;
  n < 0 && (i = (o) => e < o);
  let r = [];
  for (let o = t; i(o); o += n) r.push(o);
  return r;
}
function Dt(t, e) {
  let n = {};
  for (let i of e) t[i] !== void 0 && (n[i] = t[i]);
  return n;
}
function Yt(t, e) {
  let n;
  return typeof e == "string" ? n = (i) => i[e] : n = e,
    Object.entries(t).reduce((i, [r, o]) => (i[r] = n(o, r), i), {});
}
function Oo(t, e) {
  return t.reduce((n, i, r) => (n[i] = e[r], n), {});
}
var Ut = "\0";
function fi(t, e, n) {
  var i, r, o, s, l, a;
  if (
    !(t && e && n && e.dummy === "edge" && n.dummy === "edge" && e.edgeObj && n.edgeObj &&
      t[e.edgeObj.v] && t[n.edgeObj.v] && t[e.edgeObj.w] && t[n.edgeObj.w])
  ) return 0;
  let u = !0;
  e.edgeObj.w === n.edgeObj.w && (u = !1);
  let c = u
      ? (r = (i = t[e.edgeObj.v]) == null ? void 0 : i.rank) != null ? r : NaN + 1
      : (s = (o = t[e.edgeObj.w]) == null ? void 0 : o.rank) != null
      ? s
      : NaN - 1,
    h = Object.entries(t).find((m) => {
      var x, v;
      return ((x = m[1].edgeObj) == null ? void 0 : x.v) === e.edgeObj.v &&
        ((v = m[1].edgeObj) == null ? void 0 : v.w) === e.edgeObj.w && m[1].rank === c;
    }),
    f = Object.entries(t).find((m) => {
      var x, v;
      return ((x = m[1].edgeObj) == null ? void 0 : x.v) === n.edgeObj.v &&
        ((v = m[1].edgeObj) == null ? void 0 : v.w) === n.edgeObj.w && m[1].rank === c;
    });
  if (!h || !f) return 0;
  let d = (l = h[1].order) != null ? l : NaN, g = (a = f[1].order) != null ? a : NaN;
  return isNaN(d - g) ? 0 : d - g;
}
var So = class {
  constructor() {
    Gr(this, "_sentinel");
    let t = {};
    t._next = t._prev = t, this._sentinel = t;
  }
  dequeue() {
    let t = this._sentinel, e = t._prev;
    if (e !== t) return Fn(e), e;
  }
  enqueue(t) {
    let e = this._sentinel;
    t._prev && t._next && Fn(t), t._next = e._next, e._next._prev = t, e._next = t, t._prev = e;
  }
  toString() {
    let t = [], e = this._sentinel, n = e._prev;
    for (; n !== e;) t.push(JSON.stringify(n, Co)), n = n._prev;
    return "[" + t.join(", ") + "]";
  }
};
function Fn(t) {
  t._prev._next = t._next, t._next._prev = t._prev, delete t._next, delete t._prev;
}
function Co(t, e) {
  if (t !== "_next" && t !== "_prev") return e;
}
var Io = So, jo = () => 1;
function Ao(t, e) {
  if (t.nodeCount() <= 1) return [];
  let n = Lo(t, e || jo);
  return Ro(n.graph, n.buckets, n.zeroIdx).flatMap((i) => t.outEdges(i.v, i.w) || []);
}
function Ro(t, e, n) {
  var i;
  let r = [], o = e[e.length - 1], s = e[0], l;
  for (; t.nodeCount();) {
    for (; l = s.dequeue();) fe(t, e, n, l);
    for (; l = o.dequeue();) fe(t, e, n, l);
    if (t.nodeCount()) {
      for (let a = e.length - 2; a > 0; --a) {
        if (l = (i = e[a]) == null ? void 0 : i.dequeue(), l) {
          r = r.concat(fe(t, e, n, l, !0) || []);
          break;
        }
      }
    }
  }
  return r;
}
function fe(t, e, n, i, r) {
  let o = [], s = r ? o : void 0;
  return (t.inEdges(i.v) || []).forEach((l) => {
    let a = t.edge(l), u = t.node(l.v);
    r && o.push({ v: l.v, w: l.w }), u.out -= a, me(e, n, u);
  }),
    (t.outEdges(i.v) || []).forEach((l) => {
      let a = t.edge(l), u = l.w, c = t.node(u);
      c.in -= a, me(e, n, c);
    }),
    t.removeNode(i.v),
    s;
}
function Lo(t, e) {
  let n = new P(), i = 0, r = 0;
  t.nodes().forEach((l) => {
    n.setNode(l, { v: l, in: 0, out: 0 });
  }),
    t.edges().forEach((l) => {
      let a = n.edge(l.v, l.w) || 0, u = e(l), c = a + u;
      n.setEdge(l.v, l.w, c);
      let h = n.node(l.v), f = n.node(l.w);
      r = Math.max(r, h.out += u), i = Math.max(i, f.in += u);
    });
  let o = Po(r + i + 3).map(() => new Io()), s = i + 1;
  return n.nodes().forEach((l) => {
    me(o, s, n.node(l));
  }),
    { graph: n, buckets: o, zeroIdx: s };
}
function me(t, e, n) {
  var i, r, o;
  n.out
    ? n.in
      ? (o = t[n.out - n.in + e]) == null || o.enqueue(n)
      : (r = t[t.length - 1]) == null || r.enqueue(n)
    : (i = t[0]) == null || i.enqueue(n);
}
function Po(t) {
  let e = [];
  for (let n = 0; n < t; n++) e.push(n);
  return e;
}
function Do(t, e) {
  (t.graph().acyclicer === "greedy" ? Ao(t, n(t)) : Fo(t, e ?? null)).forEach((i) => {
    let r = t.edge(i);
    t.removeEdge(i), r.forwardName = i.name, r.reversed = !0, t.setEdge(i.w, i.v, r, ve("rev"));
  });
  function n(i) {
    return (r) => i.edge(r).weight;
  }
}
function Fo(t, e) {
  let n = [], i = {}, r = {};
  function o(a) {
    Object.hasOwn(r, a) || (r[a] = !0,
      i[a] = !0,
      t.outEdges(a).forEach((u) => {
        Object.hasOwn(i, u.w) ? n.push(u) : o(u.w);
      }),
      delete i[a]);
  }
  function s(a) {
    var u;
    Object.hasOwn(r, a) || (r[a] = !0,
      i[a] = !0,
      (u = t.outEdges(a)) == null || u.forEach((c) => {
        var h, f;
        Object.hasOwn(i, c.w) ||
          ((h = e.node(a)) == null ? void 0 : h.rank) >
                ((f = e.node(c.w)) == null ? void 0 : f.rank) && Uo(t, c.w, c)
          ? n.push(c)
          : s(c.w);
      }),
      delete i[a]);
  }
  let l = o;
  return e && typeof e.node == "function" && (l = s),
    t.sources().forEach(l),
    t.nodes().forEach(l),
    n;
}
function Yo(t) {
  t.edges().forEach((e) => {
    let n = t.edge(e);
    if (n.reversed) {
      t.removeEdge(e);
      let i = n.forwardName;
      delete n.reversed, delete n.forwardName, t.setEdge(e.w, e.v, n, i);
    }
  });
}
function Uo(t, e, n) {
  let i = new Set();
  function r(o) {
    var s;
    if (t.sources().includes(o)) return !0;
    i.add(o);
    for (let l of (s = t.inEdges(o)) != null ? s : []) {
      if (!(l.v === n.v && l.w === n.w) && !i.has(l.v) && r(l.v)) return !0;
    }
    return !1;
  }
  return r(e);
}
function Bo(t) {
  t.graph().dummyChains = [], t.edges().forEach((e) => qo(t, e));
}
function qo(t, e) {
  let n = e.v,
    i = t.node(n).rank,
    r = e.w,
    o = t.node(r).rank,
    s = e.name,
    l = t.edge(e),
    a = l.labelRank;
  if (o === i + 1) return;
  t.removeEdge(e);
  let u, c, h;
  for (h = 0, ++i; i < o; ++h, ++i) {
    l.points = [],
      c = { width: 0, height: 0, edgeLabel: l, edgeObj: e, rank: i },
      u = lt(t, "edge", c, "_d"),
      i === a &&
      (c.width = l.width, c.height = l.height, c.dummy = "edge-label", c.labelpos = l.labelpos),
      t.setEdge(n, u, { weight: l.weight }, s),
      h === 0 && t.graph().dummyChains.push(u),
      n = u;
  }
  t.setEdge(n, r, { weight: l.weight }, s);
}
function Vo(t) {
  t.graph().dummyChains.forEach((e) => {
    let n = t.node(e), i = n.edgeLabel, r;
    for (t.setEdge(n.edgeObj, i); n.dummy;) {
      r = t.successors(e)[0],
        t.removeNode(e),
        i.points.push({ x: n.x, y: n.y }),
        n.dummy === "edge-label" && (i.x = n.x, i.y = n.y, i.width = n.width, i.height = n.height),
        e = r,
        n = t.node(e);
    }
  });
}
function be(t) {
  let e = {};
  function n(i) {
    let r = t.node(i);
    if (Object.hasOwn(e, i)) return r.rank;
    e[i] = !0;
    let o = t.outEdges(i),
      s = o ? o.map((a) => a == null ? Number.POSITIVE_INFINITY : n(a.w) - t.edge(a).minlen) : [],
      l = Y(Math.min, s);
    return l === Number.POSITIVE_INFINITY && (l = 0), r.rank = l;
  }
  t.sources().forEach(n);
}
function st(t, e) {
  return t.node(e.w).rank - t.node(e.v).rank - t.edge(e).minlen;
}
var di = zo;
function zo(t) {
  let e = new P({ directed: !1 }), n = t.nodes();
  if (n.length === 0) throw new Error("Graph must have at least one node");
  let i = n[0], r = t.nodeCount();
  e.setNode(i, {});
  let o, s;
  for (; Wo(e, t) < r && (o = Ho(e, t), !!o);) {
    s = e.hasNode(o.v) ? st(t, o) : -st(t, o), Xo(e, t, s);
  }
  return e;
}
function Wo(t, e) {
  function n(i) {
    let r = e.nodeEdges(i);
    r && r.forEach((o) => {
      let s = o.v, l = i === s ? o.w : s;
      !t.hasNode(l) && !st(e, o) && (t.setNode(l, {}), t.setEdge(i, l, {}), n(l));
    });
  }
  return t.nodes().forEach(n), t.nodeCount();
}
function Ho(t, e) {
  return e.edges().reduce((n, i) => {
    let r = Number.POSITIVE_INFINITY;
    return t.hasNode(i.v) !== t.hasNode(i.w) && (r = st(e, i)), r < n[0] ? [r, i] : n;
  }, [Number.POSITIVE_INFINITY, null])[1];
}
function Xo(t, e, n) {
  t.nodes().forEach((i) => e.node(i).rank += n);
}
var { preorder: Go, postorder: Ko } = we, Jo = Z;
Z.initLowLimValues = Ee;
Z.initCutValues = xe;
Z.calcCutValue = gi;
Z.leaveEdge = _i;
Z.enterEdge = mi;
Z.exchangeEdges = yi;
function Z(t) {
  t = xo(t), be(t);
  let e = di(t);
  Ee(e), xe(e, t);
  let n, i;
  for (; n = _i(e);) i = mi(e, t, n), yi(e, t, n, i);
}
function xe(t, e) {
  let n = Ko(t, t.nodes());
  n = n.slice(0, n.length - 1), n.forEach((i) => Zo(t, e, i));
}
function Zo(t, e, n) {
  let i = t.node(n).parent, r = t.edge(n, i);
  r.cutvalue = gi(t, e, n);
}
function gi(t, e, n) {
  let i = t.node(n).parent, r = !0, o = e.edge(n, i), s = 0;
  o || (r = !1, o = e.edge(i, n)), s = o.weight;
  let l = e.nodeEdges(n);
  return l && l.forEach((a) => {
    let u = a.v === n, c = u ? a.w : a.v;
    if (c !== i) {
      let h = u === r, f = e.edge(a).weight;
      if (s += h ? f : -f, ts(t, n, c)) {
        let d = t.edge(n, c).cutvalue;
        s += h ? -d : d;
      }
    }
  }),
    s;
}
function Ee(t, e) {
  arguments.length < 2 && (e = t.nodes()[0]), pi(t, {}, 1, e);
}
function pi(t, e, n, i, r) {
  let o = n, s = t.node(i);
  e[i] = !0;
  let l = t.neighbors(i);
  return l && l.forEach((a) => {
    Object.hasOwn(e, a) || (n = pi(t, e, n, a, i));
  }),
    s.low = o,
    s.lim = n++,
    r ? s.parent = r : delete s.parent,
    n;
}
function _i(t) {
  return t.edges().find((e) => t.edge(e).cutvalue < 0);
}
function mi(t, e, n) {
  let i = n.v, r = n.w;
  e.hasEdge(i, r) || (i = n.w, r = n.v);
  let o = t.node(i), s = t.node(r), l = o, a = !1;
  return o.lim > s.lim && (l = s, a = !0),
    e.edges().filter((u) => a === Yn(t, t.node(u.v), l) && a !== Yn(t, t.node(u.w), l)).reduce((
      u,
      c,
    ) => st(e, c) < st(e, u) ? c : u);
}
function yi(t, e, n, i) {
  let r = n.v, o = n.w;
  t.removeEdge(r, o), t.setEdge(i.v, i.w, {}), Ee(t), xe(t, e), Qo(t, e);
}
function Qo(t, e) {
  let n = t.nodes().find((r) => !t.node(r).parent);
  if (!n) return;
  let i = Go(t, [n]);
  i = i.slice(1),
    i.forEach((r) => {
      let o = t.node(r).parent, s = e.edge(r, o), l = !1;
      s || (s = e.edge(o, r), l = !0), e.node(r).rank = e.node(o).rank + (l ? s.minlen : -s.minlen);
    });
}
function ts(t, e, n) {
  return t.hasEdge(e, n);
}
function Yn(t, e, n) {
  return n.low <= e.lim && e.lim <= n.lim;
}
var es = ns;
function ns(t) {
  let e = t.graph().ranker;
  if (typeof e == "function") return e(t);
  switch (e) {
    case "network-simplex":
      Un(t);
      break;
    case "tight-tree":
      rs(t);
      break;
    case "longest-path":
      is(t);
      break;
    case "none":
      break;
    default:
      Un(t);
  }
}
var is = be;
function rs(t) {
  be(t), di(t);
}
function Un(t) {
  Jo(t);
}
var os = ss;
function ss(t) {
  let e = as(t), n = t.graph();
  Array.isArray(n.dummyChains) && n.dummyChains.forEach((i) => {
    let r = t.node(i),
      o = r.edgeObj,
      s = ls(t, e, o.v, o.w),
      l = s.path,
      a = s.lca,
      u = 0,
      c = l[u],
      h = !0;
    for (; i !== o.w;) {
      if (r = t.node(i), h) {
        for (; (c = l[u]) !== a && t.node(c).maxRank < r.rank;) u++;
        c === a && (h = !1);
      }
      if (!h) {
        for (; u < l.length - 1 && t.node(l[u + 1]).minRank <= r.rank;) u++;
        c = l[u];
      }
      c !== void 0 && t.setParent(i, c), i = t.successors(i)[0];
    }
  });
}
function ls(t, e, n, i) {
  let r = [], o = [], s = Math.min(e[n].low, e[i].low), l = Math.max(e[n].lim, e[i].lim), a;
  a = n;
  do a = t.parent(a), r.push(a); while (a && (e[a].low > s || l > e[a].lim));
  let u = a, c = i;
  for (; (c = t.parent(c)) !== u;) o.push(c);
  return { path: r.concat(o.reverse()), lca: u };
}
function as(t) {
  let e = {}, n = 0;
  function i(r) {
    let o = n;
    t.children(r).forEach(i), e[r] = { low: o, lim: n++ };
  }
  return t.children(Ut).forEach(i), e;
}
function us(t) {
  let e = lt(t, "root", {}, "_root"),
    n = cs(t),
    i = Object.values(n),
    r = Y(Math.max, i) - 1,
    o = 2 * r + 1;
  t.graph().nestingRoot = e, t.edges().forEach((l) => t.edge(l).minlen *= o);
  let s = hs(t) + 1;
  t.children(Ut).forEach((l) => {
    wi(t, e, o, s, r, n, l);
  }), t.graph().nodeRankFactor = o;
}
function wi(t, e, n, i, r, o, s) {
  var l;
  let a = t.children(s);
  if (!a.length) {
    s !== e && t.setEdge(e, s, { weight: 0, minlen: n });
    return;
  }
  let u = Dn(t, "_bt"), c = Dn(t, "_bb"), h = t.node(s);
  t.setParent(u, s),
    h.borderTop = u,
    t.setParent(c, s),
    h.borderBottom = c,
    a.forEach((f) => {
      var d;
      wi(t, e, n, i, r, o, f);
      let g = t.node(f),
        m = g.borderTop ? g.borderTop : f,
        x = g.borderBottom ? g.borderBottom : f,
        v = g.borderTop ? i : 2 * i,
        p = m !== x ? 1 : r - ((d = o[s]) != null ? d : 0) + 1;
      t.setEdge(u, m, { weight: v, minlen: p, nestingEdge: !0 }),
        t.setEdge(x, c, { weight: v, minlen: p, nestingEdge: !0 });
    }),
    t.parent(s) || t.setEdge(e, u, { weight: 0, minlen: r + ((l = o[s]) != null ? l : 0) });
}
function cs(t) {
  let e = {};
  function n(i, r) {
    let o = t.children(i);
    o && o.length && o.forEach((s) => n(s, r + 1)), e[i] = r;
  }
  return t.children(Ut).forEach((i) => n(i, 1)), e;
}
function hs(t) {
  return t.edges().reduce((e, n) => e + t.edge(n).weight, 0);
}
function fs(t) {
  let e = t.graph();
  t.removeNode(e.nestingRoot),
    delete e.nestingRoot,
    t.edges().forEach((n) => {
      t.edge(n).nestingEdge && t.removeEdge(n);
    });
}
var ds = gs;
function gs(t) {
  function e(n) {
    let i = t.children(n), r = t.node(n);
    if (i.length && i.forEach(e), r && Object.hasOwn(r, "minRank")) {
      r.borderLeft = [], r.borderRight = [];
      for (let o = r.minRank, s = r.maxRank + 1; o < s; ++o) {
        Bn(t, "borderLeft", "_bl", n, r, o), Bn(t, "borderRight", "_br", n, r, o);
      }
    }
  }
  t.children(Ut).forEach(e);
}
function Bn(t, e, n, i, r, o) {
  let s = { width: 0, height: 0, rank: o, borderType: e },
    l = r[e][o - 1],
    a = lt(t, "border", s, n);
  r[e][o] = a, t.setParent(a, i), l && t.setEdge(l, a, { weight: 1 });
}
function ps(t) {
  var e;
  let n = (e = t.graph().rankdir) == null ? void 0 : e.toLowerCase();
  (n === "lr" || n === "rl") && vi(t);
}
function _s(t) {
  var e;
  let n = (e = t.graph().rankdir) == null ? void 0 : e.toLowerCase();
  (n === "bt" || n === "rl") && ms(t), (n === "lr" || n === "rl") && (ys(t), vi(t));
}
function vi(t) {
  t.nodes().forEach((e) => qn(t.node(e))), t.edges().forEach((e) => qn(t.edge(e)));
}
function qn(t) {
  let e = t.width;
  t.width = t.height, t.height = e;
}
function ms(t) {
  t.nodes().forEach((e) => de(t.node(e))),
    t.edges().forEach((e) => {
      var n;
      let i = t.edge(e);
      (n = i.points) == null || n.forEach(de), Object.hasOwn(i, "y") && de(i);
    });
}
function de(t) {
  t.y = -t.y;
}
function ys(t) {
  t.nodes().forEach((e) => ge(t.node(e))),
    t.edges().forEach((e) => {
      var n;
      let i = t.edge(e);
      (n = i.points) == null || n.forEach(ge), Object.hasOwn(i, "x") && ge(i);
    });
}
function ge(t) {
  let e = t.x;
  t.x = t.y, t.y = e;
}
function ws(t, e = null) {
  let n = {},
    i = t.nodes().filter((u) => !t.children(u).length),
    r = i.map((u) => t.node(u).rank),
    o = Y(Math.max, r),
    s = pt(o + 1).map(() => []);
  function l(u) {
    if (n[u]) return;
    n[u] = !0;
    let c = t.node(u);
    s[c.rank].push(u);
    let h = t.successors(u);
    h && [...h].sort((f, d) => a(f, d)).forEach(l);
  }
  i.sort((u, c) => t.node(u).rank - t.node(c).rank).forEach(l);
  function a(u, c) {
    let h = t.node(u), f = t.node(c);
    return fi(e, h, f);
  }
  return s;
}
function vs(t, e) {
  let n = 0;
  for (let i = 1; i < e.length; ++i) n += bs(t, e[i - 1], e[i]);
  return n;
}
function bs(t, e, n) {
  let i = Oo(n, n.map((u, c) => c)),
    r = e.flatMap((u) => {
      let c = t.outEdges(u);
      return c
        ? c.map((h) => ({ pos: i[h.w], weight: t.edge(h).weight })).sort((h, f) => h.pos - f.pos)
        : [];
    }),
    o = 1;
  for (; o < n.length;) o <<= 1;
  let s = 2 * o - 1;
  o -= 1;
  let l = new Array(s).fill(0), a = 0;
  return r.forEach((u) => {
    let c = u.pos + o;
    l[c] += u.weight;
    let h = 0;
    for (; c > 0;) c % 2 && (h += l[c + 1]), c = c - 1 >> 1, l[c] += u.weight;
    a += u.weight * h;
  }),
    a;
}
function xs(t, e = []) {
  return e.map((n) => {
    let i = t.inEdges(n);
    if (!i || !i.length) return { v: n };
    {
      let r = i.reduce((o, s) => {
        let l = t.edge(s), a = t.node(s.v);
        return { sum: o.sum + l.weight * a.order, weight: o.weight + l.weight };
      }, { sum: 0, weight: 0 });
      return { v: n, barycenter: r.sum / r.weight, weight: r.weight };
    }
  });
}
function Es(t, e) {
  let n = {};
  t.forEach((r, o) => {
    let s = { indegree: 0, in: [], out: [], vs: [r.v], i: o };
    r.barycenter !== void 0 && (s.barycenter = r.barycenter, s.weight = r.weight), n[r.v] = s;
  }),
    e.edges().forEach((r) => {
      let o = n[r.v], s = n[r.w];
      o !== void 0 && s !== void 0 && (s.indegree++, o.out.push(s));
    });
  let i = Object.values(n).filter((r) => !r.indegree);
  return ks(i);
}
function ks(t) {
  let e = [];
  function n(r) {
    return (o) => {
      o.merged ||
        (o.barycenter === void 0 || r.barycenter === void 0 || o.barycenter >= r.barycenter) &&
          Ts(r, o);
    };
  }
  function i(r) {
    return (o) => {
      o.in.push(r), --o.indegree === 0 && t.push(o);
    };
  }
  for (; t.length;) {
    let r = t.pop();
    e.push(r), r.in.reverse().forEach(n(r)), r.out.forEach(i(r));
  }
  return e.filter((r) => !r.merged).map((r) => Dt(r, ["vs", "i", "barycenter", "weight"]));
}
function Ts(t, e) {
  let n = 0, i = 0;
  t.weight && (n += t.barycenter * t.weight, i += t.weight),
    e.weight && (n += e.barycenter * e.weight, i += e.weight),
    t.vs = e.vs.concat(t.vs),
    t.barycenter = n / i,
    t.weight = i,
    t.i = Math.min(e.i, t.i),
    e.merged = !0;
}
function $s(t, e, n, i, r) {
  let o = {}, s = null, l = null, a = r;
  typeof e == "boolean" ? (a = e, o = {}) : e && (o = e, s = n ?? null, l = i ?? null);
  let u = $o(t, (v) => Object.hasOwn(v, "barycenter")),
    c = u.lhs,
    h = u.rhs.sort((v, p) => p.i - v.i),
    f = [],
    d = 0,
    g = 0,
    m = 0;
  c.sort(Ms(l, s, !!a));
  for (let [v, p] of Object.entries(o)) {
    let y = c.findIndex((w) => w.vs[0] === v);
    c.splice(y + 1, 0, p);
  }
  m = Vn(f, h, m),
    c.forEach((v) => {
      m += v.vs.length, f.push(v.vs), d += v.barycenter * v.weight, g += v.weight, m = Vn(f, h, m);
    });
  let x = { vs: f.flat(1) };
  return g && (x.barycenter = d / g, x.weight = g), x;
}
function Vn(t, e, n) {
  let i;
  for (; e.length && (i = e[e.length - 1]).i <= n;) e.pop(), t.push(i.vs), n++;
  return n;
}
function Ms(t, e, n) {
  return (i, r) => {
    if (i.barycenter < r.barycenter) return -1;
    if (i.barycenter > r.barycenter) return 1;
    if (t && (typeof i.vs[0] == "string" || typeof r.vs[0] == "string")) {
      let o = t.node(i.vs[0]), s = t.node(r.vs[0]), l = fi(e, o, s);
      if (l !== 0) return l;
    }
    return n ? r.i - i.i : i.i - r.i;
  };
}
function bi(t, e, n, i, r) {
  var o, s, l, a, u, c, h, f, d, g, m;
  let x = null, v = r;
  typeof i == "boolean" ? (v = i, x = null) : i !== void 0 && (x = i);
  let p = t.children(e),
    y = t.node(e),
    w = y ? y.borderLeft : void 0,
    b = y ? y.borderRight : void 0,
    M = {};
  w && (p = p.filter(($) => $ !== w && $ !== b));
  let I = xs(t, p);
  I.forEach(($) => {
    if (t.children($.v).length) {
      let { result: O } = bi(t, $.v, n, x, v);
      M[$.v] = O, Object.hasOwn(O, "barycenter") && Os($, O);
    }
  });
  let E = Es(I, n);
  Ns(E, M);
  let S = {}, A = !1;
  for (let $ = 0; $ < E.length; $++) {
    for (let O = $ + 1; O < E.length; O++) {
      if (
        !(!E[$] || !E[O] || !((o = E[$]) != null && o.barycenter) ||
          !((s = E[O]) != null && s.barycenter)) &&
        ((l = E[$]) == null ? void 0 : l.barycenter) === E[O].barycenter
      ) {
        let T = (u = (a = E[$]) == null ? void 0 : a.vs[0]) != null ? u : "",
          k = (h = (c = E[O]) == null ? void 0 : c.vs[0]) != null ? h : "",
          C = t.node(T),
          Q = t.node(k);
        if (
          C.dummy === "edge" && Q.dummy === "edge" &&
          ((f = C.edgeObj) == null ? void 0 : f.v) === ((d = Q.edgeObj) == null ? void 0 : d.v) &&
          ((g = C.edgeObj) == null ? void 0 : g.w) === ((m = Q.edgeObj) == null ? void 0 : m.w)
        ) {
          if (C.edgeLabel.reversed) {
            S[k] = E[$], E.splice($, 1), $--;
            break;
          } else S[T] || (S[T] = E[O], E.splice(O, 1), O--);
        } else A = !0;
      }
    }
  }
  let N = $s(E, S, x, t, v);
  if (w && b) {
    N.vs = [w, N.vs, b].flat(1);
    let $ = t.predecessors(w);
    if ($ && $.length) {
      let O = t.node($[0]), T = t.predecessors(b), k = t.node(T[0]);
      Object.hasOwn(N, "barycenter") || (N.barycenter = 0, N.weight = 0),
        N.barycenter = (N.barycenter * N.weight + O.order + k.order) / (N.weight + 2),
        N.weight += 2;
    }
  }
  return Object.defineProperty(N, "result", {
    value: N,
    enumerable: !1,
    configurable: !0,
    writable: !0,
  }),
    Object.defineProperty(N, "usedBias", {
      value: A,
      enumerable: !1,
      configurable: !0,
      writable: !0,
    }),
    N;
}
function Ns(t, e) {
  t.forEach((n) => {
    n.vs = n.vs.flatMap((i) => e[i] ? e[i].vs : i);
  });
}
function Os(t, e) {
  t.barycenter !== void 0
    ? (t.barycenter = (t.barycenter * t.weight + e.barycenter * e.weight) / (t.weight + e.weight),
      t.weight += e.weight)
    : (t.barycenter = e.barycenter, t.weight = e.weight);
}
function Ss(t, e, n, i) {
  i || (i = t.nodes());
  let r = Cs(t),
    o = new P({ compound: !0 }).setGraph({ root: r }).setDefaultNodeLabel((s) => t.node(s));
  return i.forEach((s) => {
    let l = t.node(s), a = t.parent(s);
    if (l.rank === e || l.minRank <= e && e <= l.maxRank) {
      o.setNode(s), o.setParent(s, a || r);
      let u = t[n](s);
      u && u.forEach((c) => {
        let h = c.v === s ? c.w : c.v, f = o.edge(h, s), d = f !== void 0 ? f.weight : 0;
        o.setEdge(h, s, { weight: t.edge(c).weight + d });
      }),
        Object.hasOwn(l, "minRank") &&
        o.setNode(s, { borderLeft: l.borderLeft[e], borderRight: l.borderRight[e] });
    }
  }),
    o;
}
function Cs(t) {
  let e;
  for (; t.hasNode(e = ve("_root")););
  return e;
}
function Is(t, e, n) {
  let i = {}, r;
  n.forEach((o) => {
    let s = t.parent(o), l, a;
    for (; s;) {
      if (l = t.parent(s), l ? (a = i[l], i[l] = s) : (a = r, r = s), a && a !== s) {
        e.setEdge(a, s);
        return;
      }
      s = l;
    }
  });
}
function xi(t, e = {}, n = null) {
  if (typeof e.customOrder == "function") {
    e.customOrder(t, xi);
    return;
  }
  let i = hi(t),
    r = zn(t, pt(1, i + 1), "inEdges"),
    o = zn(t, pt(i - 1, -1, -1), "outEdges"),
    s = ws(t, n);
  if (Wn(t, s), e.disableOptimalOrderHeuristic) return;
  let l = Number.POSITIVE_INFINITY, a, u = e.constraints || [];
  for (let c = 0, h = 0; h < 4; ++c, ++h) {
    js(c % 2 ? r : o, c % 4 >= 2, u, n), s = Ft(t);
    let f = vs(t, s);
    f < l ? (h = 0, a = Object.assign({}, s), l = f) : f === l && (a = structuredClone(s));
  }
  Wn(t, a);
}
function zn(t, e, n) {
  let i = new Map(),
    r = (o, s) => {
      i.has(o) || i.set(o, []), i.get(o).push(s);
    };
  for (let o of t.nodes()) {
    let s = t.node(o);
    if (
      typeof s.rank == "number" && r(s.rank, o),
        typeof s.minRank == "number" && typeof s.maxRank == "number"
    ) { for (let l = s.minRank; l <= s.maxRank; l++) l !== s.rank && r(l, o); }
  }
  return e.map(function (o) {
    return Ss(t, o, n, i.get(o) || []);
  });
}
function js(t, e, n, i) {
  let r = !0, o = new P();
  t.forEach(function (s) {
    n.forEach((c) => o.setEdge(c.left, c.right));
    let l = s.graph().root, { result: a, usedBias: u } = bi(s, l, o, i, r);
    e && u && (r = !r), a.vs.forEach((c, h) => s.node(c).order = h), Is(s, o, a.vs);
  });
}
function Wn(t, e) {
  Object.values(e).forEach((n) => n.forEach((i, r) => t.node(i).order = r));
}
function As(t, e) {
  let n = {};
  function i(r, o) {
    let s = 0, l = 0, a = r.length, u = o[o.length - 1];
    return o.forEach((c, h) => {
      let f = Ls(t, c), d = f ? t.node(f).order : a;
      (f || c === u) && (o.slice(l, h + 1).forEach((g) => {
        let m = t.predecessors(g);
        m && m.forEach((x) => {
          let v = t.node(x), p = v.order;
          (p < s || d < p) && !(v.dummy && t.node(g).dummy) && Ei(n, x, g);
        });
      }),
        l = h + 1,
        s = d);
    }),
      o;
  }
  return e.length && e.reduce(i), n;
}
function Rs(t, e) {
  let n = {};
  function i(s) {
    var l;
    return ((l = t.node(s)) == null ? void 0 : l.dummy) === "border";
  }
  if (!t.nodes().some(i)) return n;
  function r(s, l, a, u, c) {
    pt(l, a).forEach((h) => {
      let f = s[h];
      if (f !== void 0 && t.node(f).dummy) {
        let d = t.predecessors(f);
        d && d.forEach((g) => {
          if (g === void 0) return;
          let m = t.node(g);
          m.dummy && (m.order < u || m.order > c) && Ei(n, g, f);
        });
      }
    });
  }
  function o(s, l) {
    let a = -1, u = -1, c = 0;
    return l.forEach((h, f) => {
      if (i(h)) {
        let d = t.predecessors(h);
        if (d && d.length) {
          let g = d[0];
          if (g === void 0) return;
          u = t.node(g).order, r(l, c, f, a, u), c = f, a = u;
        }
      }
      r(l, c, l.length, u, s.length);
    }),
      l;
  }
  return e.length && e.reduce(o), n;
}
function Ls(t, e) {
  if (t.node(e).dummy) {
    let n = t.predecessors(e);
    if (n) return n.find((i) => t.node(i).dummy);
  }
}
function Ei(t, e, n) {
  if (e > n) {
    let r = e;
    e = n, n = r;
  }
  let i = t[e];
  i || (t[e] = i = {}), i[n] = !0;
}
function Ps(t, e, n) {
  if (e > n) {
    let r = e;
    e = n, n = r;
  }
  let i = t[e];
  return i !== void 0 && Object.hasOwn(i, n);
}
function Ds(t, e, n, i, r) {
  let o = {}, s = {}, l = {};
  return e.forEach((a) => {
    a.forEach((u, c) => {
      o[u] = u, s[u] = u, l[u] = c;
    });
  }),
    e.forEach((a) => {
      let u = -1, c = -1, h = !1, f = a, d = a.findIndex((g) => r?.includes(g) || Hn(g, t, r));
      d > 0 && (f = [a[d], ...a.slice(0, d), ...a.slice(d + 1)], h = !0),
        f.forEach((g) => {
          var m;
          let x = i(g);
          if (x && x.length) {
            r != null && r.includes(g) && (x = x.filter((y) => Hn(y, t, r)));
            let v = x.sort((y, w) => {
                let b = l[y], M = l[w];
                return (b !== void 0 ? b : 0) - (M !== void 0 ? M : 0);
              }),
              p = (v.length - 1) / 2;
            for (let y = Math.floor(p), w = Math.ceil(p); y <= w; ++y) {
              let b = v[y];
              if (b === void 0) continue;
              let M = l[b];
              if (M !== void 0 && s[g] === g && u < M && l[b] !== c && !Ps(n, g, b)) {
                let I = o[b];
                I !== void 0 &&
                  (s[b] = g,
                    s[g] = o[g] = I,
                    u = M,
                    h && (u = -1, c = (m = l[b]) != null ? m : -1, h = !1));
              }
            }
          }
        });
    }),
    { root: o, align: s };
}
function Fs(t, e, n, i, r = !1) {
  let o = {}, s = Ys(t, e, n, r), l = r ? "borderLeft" : "borderRight";
  function a(d, g) {
    let m = s.nodes().slice(), x = {}, v = m.pop();
    for (; v;) {
      if (x[v]) d(v);
      else {
        x[v] = !0, m.push(v);
        for (let p of g(v)) m.push(p);
      }
      v = m.pop();
    }
  }
  function u(d) {
    let g = s.inEdges(d);
    g
      ? o[d] = g.reduce((m, x) => {
        var v;
        let p = (v = o[x.v]) != null ? v : 0, y = s.edge(x);
        return Math.max(m, p + (y !== void 0 ? y : 0));
      }, 0)
      : o[d] = 0;
  }
  function c(d) {
    let g = s.outEdges(d), m = Number.POSITIVE_INFINITY;
    g && (m = g.reduce((v, p) => {
      let y = o[p.w], w = s.edge(p);
      return Math.min(v, (y !== void 0 ? y : 0) - (w !== void 0 ? w : 0));
    }, Number.POSITIVE_INFINITY));
    let x = t.node(d);
    m !== Number.POSITIVE_INFINITY && x.borderType !== l &&
      (o[d] = Math.max(o[d] !== void 0 ? o[d] : 0, m));
  }
  function h(d) {
    return s.predecessors(d) || [];
  }
  function f(d) {
    return s.successors(d) || [];
  }
  return a(u, h),
    a(c, f),
    Object.keys(i).forEach((d) => {
      var g;
      let m = n[d];
      m !== void 0 && (o[d] = (g = o[m]) != null ? g : 0);
    }),
    o;
}
function Ys(t, e, n, i) {
  let r = new P(), o = t.graph(), s = zs(o.nodesep, o.edgesep, i);
  return e.forEach((l) => {
    let a;
    l.forEach((u) => {
      let c = n[u];
      if (c !== void 0) {
        if (r.setNode(c), a !== void 0) {
          let h = n[a];
          if (h !== void 0) {
            let f = r.edge(h, c);
            r.setEdge(h, c, Math.max(s(t, u, a), f || 0));
          }
        }
        a = u;
      }
    });
  }),
    r;
}
function Us(t, e) {
  return Object.values(e).reduce((n, i) => {
    let r = Number.NEGATIVE_INFINITY, o = Number.POSITIVE_INFINITY;
    Object.entries(i).forEach(([l, a]) => {
      let u = Ws(t, l) / 2;
      r = Math.max(a + u, r), o = Math.min(a - u, o);
    });
    let s = r - o;
    return s < n[0] && (n = [s, i]), n;
  }, [Number.POSITIVE_INFINITY, null])[1];
}
function Bs(t, e) {
  let n = Object.values(e), i = Y(Math.min, n), r = Y(Math.max, n);
  ["u", "d"].forEach((o) => {
    ["l", "r"].forEach((s) => {
      let l = o + s, a = t[l];
      if (!a || a === e) return;
      let u = Object.values(a), c = i - Y(Math.min, u);
      s !== "l" && (c = r - Y(Math.max, u)), c && (t[l] = Yt(a, (h) => h + c));
    });
  });
}
function qs(t, e = void 0) {
  let n = t.ul;
  return n
    ? Yt(n, (i, r) => {
      var o, s;
      if (e) {
        let a = e.toLowerCase(), u = t[a];
        if (u && u[r] !== void 0) return u[r];
      }
      let l = Object.values(t).map((a) => {
        let u = a[r];
        return u !== void 0 ? u : 0;
      }).sort((a, u) => a - u);
      return (((o = l[1]) != null ? o : 0) + ((s = l[2]) != null ? s : 0)) / 2;
    })
    : {};
}
function Vs(t, e) {
  let n = Ft(t), i = Object.assign(As(t, n), Rs(t, n)), r = {}, o;
  ["u", "d"].forEach((l) => {
    o = l === "u" ? n : Object.values(n).reverse(),
      ["l", "r"].forEach((a) => {
        a === "r" && (o = o.map((h) => Object.values(h).reverse()));
        let u = Ds(t, o, i, (h) => (l === "u" ? t.predecessors(h) : t.successors(h)) || [], e),
          c = Fs(t, o, u.root, u.align, a === "r");
        a === "r" && (c = Yt(c, (h) => -h)), r[l + a] = c;
      });
  });
  let s = Us(t, r);
  return Bs(r, s), qs(r, t.graph().align);
}
function zs(t, e, n) {
  return (i, r, o) => {
    let s = i.node(r), l = i.node(o), a = 0, u;
    if (a += s.width / 2, Object.hasOwn(s, "labelpos")) {
      switch (s.labelpos.toLowerCase()) {
        case "l":
          u = -s.width / 2;
          break;
        case "r":
          u = s.width / 2;
          break;
      }
    }
    if (
      u && (a += n ? u : -u),
        u = void 0,
        a += (s.dummy ? e : t) / 2,
        a += (l.dummy ? e : t) / 2,
        a += l.width / 2,
        Object.hasOwn(l, "labelpos")
    ) {
      switch (l.labelpos.toLowerCase()) {
        case "l":
          u = l.width / 2;
          break;
        case "r":
          u = -l.width / 2;
          break;
      }
    }
    return u && (a += n ? u : -u), a;
  };
}
function Ws(t, e) {
  return t.node(e).width;
}
function Hn(t, e, n) {
  var i;
  if (!n) return !1;
  let r = (i = e.node(t)) == null ? void 0 : i.edgeObj;
  if (!r || e.node(t).edgeLabel.reversed) return !1;
  let o = n.indexOf(r?.v), s = n.indexOf(r?.w);
  return o !== -1 && s !== -1 && o === (s + 1) % n.length || o === (s - 1) % n.length;
}
function Hs(t, e) {
  t = ui(t), Xs(t), Object.entries(Vs(t, e)).forEach(([n, i]) => t.node(n).x = i);
}
function Xs(t) {
  let e = Ft(t), n = t.graph(), i = n.ranksep, r = n.rankalign, o = 0;
  e.forEach((s) => {
    let l = s.reduce((a, u) => {
      var c;
      let h = (c = t.node(u).height) != null ? c : 0;
      return a > h ? a : h;
    }, 0);
    s.forEach((a) => {
      let u = t.node(a);
      r === "top"
        ? u.y = o + u.height / 2
        : r === "bottom"
        ? u.y = o + l - u.height / 2
        : u.y = o + l / 2;
    }), o += l + i;
  });
}
var Xn = new WeakMap();
function ki(t, e = {}) {
  return Ti(t, Mo, e), t;
}
function Gn(t, e, n) {
  let i = e;
  for (; i !== void 0;) {
    let r = t.parent(i);
    if (r === n) return i;
    i = r;
  }
}
function Ti(t, e, n) {
  var i;
  let r = t.nodes().filter((p) => t.children(p).length), o = {};
  r.forEach((p) => {
    let y = t.node(p);
    if (y && y.rankdir) {
      let w = new P({ multigraph: !0, compound: !0 });
      w.setGraph({ rankdir: y.rankdir });
      let b = t.children(p);
      b.forEach((T) => {
        let k = { ...t.node(T) };
        w.setNode(T, k);
        let C = t.parent(T);
        C && C !== p && b.includes(C) && w.setParent(T, C);
      });
      let M = new Set();
      t.edges().forEach((T) => {
        let k = Gn(t, T.v, p), C = Gn(t, T.w, p);
        if (k === T.v && C === T.w) w.setEdge(T, { ...t.edge(T) });
        else if (k && C && k !== C) {
          let Q = `${k}\0${C}`;
          M.has(Q) || (M.add(Q), w.setEdge(k, C, { ...t.edge(T) }));
        }
      }), Ti(w, e, n);
      let I = ti(w);
      Jn(I, e, n, null), Zn(w, I);
      let E = 1 / 0, S = 1 / 0, A = -1 / 0, N = -1 / 0;
      w.nodes().forEach((T) => {
        if (T === p) return;
        let k = w.node(T);
        k && typeof k.x == "number" && typeof k.y == "number" && typeof k.width == "number" &&
          typeof k.height == "number" &&
          (E = Math.min(E, k.x - k.width / 2),
            A = Math.max(A, k.x + k.width / 2),
            S = Math.min(S, k.y - k.height / 2),
            N = Math.max(N, k.y + k.height / 2));
      }), (!isFinite(E) || !isFinite(S) || !isFinite(A) || !isFinite(N)) && (E = S = 0, A = N = 0);
      let $ = A - E, O = N - S;
      o[p] = { minX: E, minY: S, maxX: A, maxY: N, width: $, height: O, offsetX: E, offsetY: S },
        y._dagreClusterSubgraph = w;
    }
  });
  let s = [],
    l = (p) => {
      let y = [], w = (t.children(p) || []).filter((b) => b !== p);
      for (; w.length > 0;) {
        let b = w.shift();
        y.push(b), (t.children(b) || []).filter((M) => M !== b).forEach((M) => w.push(M));
      }
      return y;
    },
    a = new Map();
  r.forEach((p) => {
    let y = t.node(p);
    y && y.rankdir && o[p] && a.set(p, (t.children(p) || []).filter((w) => w !== p));
  });
  let u = new Set([...a.values()].flat()), c = new Map();
  a.forEach((p, y) => {
    u.has(y) || c.set(y, l(y));
  });
  let h = new Set([...c.values()].flat()),
    f = (p) => {
      for (let [y, w] of c) if (w.includes(p)) return y;
      return p;
    },
    d = [];
  t.edges().forEach((p) => {
    (h.has(p.v) || h.has(p.w)) && d.push({ edge: p, label: t.edge(p) });
  });
  let g = new Map();
  h.forEach((p) => {
    let y = t.parent(p);
    g.set(p, typeof y == "string" ? y : void 0);
  }),
    c.forEach((p, y) => {
      let w = t.node(y), b = [];
      p.forEach((E) => {
        let S = t.node(E);
        S && (b.push({ id: E, node: S, parent: g.get(E) }), t.removeNode(E));
      });
      let M = d.filter(({ edge: E }) => p.includes(E.v) || p.includes(E.w)), I = o[y];
      w &&
        (s.push({
          clusterId: y,
          subgraph: w._dagreClusterSubgraph,
          bounds: I,
          children: p,
          removedNodes: b,
          removedEdges: M,
        }),
          w.width = I.width,
          w.height = I.height);
    });
  let m = new Set();
  d.forEach(({ edge: p, label: y }) => {
    let w = f(p.v), b = f(p.w);
    if (w !== b && t.hasNode(w) && t.hasNode(b)) {
      let M = `${w}\0${b}`;
      m.has(M) || (m.add(M), t.setEdge(w, b, { ...y, width: 0, height: 0 }));
    }
  });
  let x = ti(t), v = Jn(x, e, n, (i = Xn.get(t)) != null ? i : null);
  Xn.set(t, v),
    Zn(t, x),
    m.forEach((p) => {
      let y = p.indexOf("\0"), w = p.slice(0, y), b = p.slice(y + 1);
      t.hasEdge(w, b) && t.removeEdge(w, b);
    }),
    s.forEach(({ clusterId: p, subgraph: y, bounds: w, removedNodes: b, removedEdges: M }) => {
      var I, E;
      let S = t.node(p),
        A = (I = S?.x) != null ? I : 0,
        N = (E = S?.y) != null ? E : 0,
        $ = (w.minX + w.maxX) / 2,
        O = (w.minY + w.maxY) / 2;
      b.forEach(({ id: T, node: k, parent: C }) => {
        t.setNode(T, k), C !== void 0 && t.setParent(T, C);
      }),
        M.forEach(({ edge: T, label: k }) => {
          t.setEdge(T, k);
        }),
        y.nodes().forEach((T) => {
          if (T === p) return;
          let k = y.node(T), C = t.node(T);
          C && k && typeof k.x == "number" && typeof k.y == "number" &&
            (C.x = A + (k.x - $), C.y = N + (k.y - O));
        }),
        Kn(t, y, A - $, N - O),
        delete S._dagreClusterSubgraph;
    }),
    r.forEach((p) => {
      var y, w;
      let b = t.node(p), M = o[p];
      if (b && b.rankdir && b._dagreClusterSubgraph && M) {
        let I = b._dagreClusterSubgraph,
          E = (y = b.x) != null ? y : 0,
          S = (w = b.y) != null ? w : 0,
          A = (M.minX + M.maxX) / 2,
          N = (M.minY + M.maxY) / 2;
        I.nodes().forEach(($) => {
          if ($ === p) return;
          let O = I.node($), T = t.node($);
          if (T && O && typeof O.x == "number" && typeof O.y == "number") {
            let k = O.x - A, C = O.y - N;
            T.x = E + k, T.y = S + C;
          }
        }),
          Kn(t, I, E - A, S - N),
          delete b._dagreClusterSubgraph;
      }
    });
}
function Kn(t, e, n, i) {
  e.edges().forEach((r) => {
    if (!t.hasEdge(r)) return;
    let o = e.edge(r), s = t.edge(r);
    s.points = o.points.map((l) => ({ x: l.x + n, y: l.y + i })),
      Object.hasOwn(o, "x") && (s.x = o.x + n, s.y = o.y + i);
  });
}
function Jn(t, e, n, i = null) {
  var r, o;
  let s = n?.useDynamic !== !1,
    l = s && (r = i?.graph) != null ? r : null,
    a = s && (o = i?.rawNodes) != null ? o : null;
  e("    makeSpaceForEdgeLabels", () => nl(t)),
    e("    removeSelfEdges", () => hl(t)),
    e("    acyclic", () => Do(t, l)),
    e("    nestingGraph.run", () => us(t)),
    e("    rank", () => es(ui(t))),
    e("    injectEdgeLabelProxies", () => il(t)),
    e("    removeEmptyRanks", () => ko(t)),
    e("    nestingGraph.cleanup", () => fs(t)),
    e("    normalizeRanks", () => Eo(t)),
    e("    assignRankMinMax", () => rl(t)),
    e("    removeEdgeLabelProxies", () => ol(t)),
    e("    normalize.run", () => Bo(t)),
    e("    parentDummyChains", () => os(t)),
    e("    addBorderSegments", () => ds(t)),
    e("    order", () => xi(t, n, a)),
    e("    insertSelfEdges", () => fl(t)),
    e("    adjustCoordinateSystem", () => ps(t)),
    e("    position", () => Hs(t, n.corePath)),
    e("    positionSelfEdges", () => dl(t));
  let u = JSON.parse(JSON.stringify(t._nodes));
  return e("    removeBorderNodes", () => cl(t)),
    e("    normalize.undo", () => Vo(t)),
    e("    fixupEdgeLabelCoords", () => al(t)),
    e("    undoCoordinateSystem", () => _s(t)),
    e("    translateGraph", () => sl(t)),
    e("    assignNodeIntersects", () => ll(t)),
    e("    reversePoints", () => ul(t)),
    e("    acyclic.undo", () => Yo(t)),
    { graph: t, rawNodes: u };
}
function Zn(t, e) {
  t.nodes().forEach((n) => {
    let i = t.node(n), r = e.node(n);
    i &&
      (i.x = r.x,
        i.y = r.y,
        i.order = r.order,
        i.rank = r.rank,
        e.children(n).length && (i.width = r.width, i.height = r.height));
  }),
    t.edges().forEach((n) => {
      let i = t.edge(n), r = e.edge(n);
      i.points = r.points, Object.hasOwn(r, "x") && (i.x = r.x, i.y = r.y);
    }),
    t.graph().width = e.graph().width,
    t.graph().height = e.graph().height;
}
var Gs = ["nodesep", "edgesep", "ranksep", "marginx", "marginy"],
  Ks = { ranksep: 50, edgesep: 20, nodesep: 50, rankdir: "TB", rankalign: "center" },
  Js = ["acyclicer", "ranker", "rankdir", "align", "rankalign"],
  Zs = ["width", "height", "rank"],
  Qn = { width: 0, height: 0 },
  Qs = ["minlen", "weight", "width", "height", "labeloffset"],
  tl = { minlen: 1, weight: 1, width: 0, height: 0, labeloffset: 10, labelpos: "r" },
  el = ["labelpos"];
function ti(t) {
  let e = new P({ multigraph: !0, compound: !0 }), n = _e(t.graph());
  return e.setGraph(Object.assign({}, Ks, pe(n, Gs), Dt(n, Js))),
    t.nodes().forEach((i) => {
      let r = _e(t.node(i)), o = pe(r, Zs);
      Object.keys(Qn).forEach((l) => {
        o[l] === void 0 && (o[l] = Qn[l]);
      }), e.setNode(i, o);
      let s = t.parent(i);
      s !== void 0 && e.setParent(i, s);
    }),
    t.edges().forEach((i) => {
      let r = _e(t.edge(i));
      e.setEdge(i, Object.assign({}, tl, pe(r, Qs), Dt(r, el)));
    }),
    e;
}
function nl(t) {
  let e = t.graph();
  e.ranksep /= 2,
    t.edges().forEach((n) => {
      var i;
      let r = t.edge(n);
      r.minlen *= 2,
        ((i = r.labelpos) != null ? i : "r").toLowerCase() !== "c" &&
        (e.rankdir === "TB" || e.rankdir === "BT"
          ? r.width += r.labeloffset
          : r.height += r.labeloffset);
    });
}
function il(t) {
  t.edges().forEach((e) => {
    let n = t.edge(e);
    if (n.width && n.height) {
      let i = t.node(e.v), r = { rank: (t.node(e.w).rank - i.rank) / 2 + i.rank, e };
      lt(t, "edge-proxy", r, "_ep");
    }
  });
}
function rl(t) {
  let e = 0;
  t.nodes().forEach((n) => {
    let i = t.node(n);
    i.borderTop &&
      (i.minRank = t.node(i.borderTop).rank,
        i.maxRank = t.node(i.borderBottom).rank,
        e = Math.max(e, i.maxRank));
  }), t.graph().maxRank = e;
}
function ol(t) {
  t.nodes().forEach((e) => {
    let n = t.node(e);
    if (n.dummy === "edge-proxy") {
      let i = n;
      t.edge(i.e).labelRank = n.rank, t.removeNode(e);
    }
  });
}
function sl(t) {
  let e = Number.POSITIVE_INFINITY,
    n = 0,
    i = Number.POSITIVE_INFINITY,
    r = 0,
    o = t.graph(),
    s = o.marginx || 0,
    l = o.marginy || 0;
  function a(u) {
    let c = u.x, h = u.y, f = u.width, d = u.height;
    e = Math.min(e, c - f / 2),
      n = Math.max(n, c + f / 2),
      i = Math.min(i, h - d / 2),
      r = Math.max(r, h + d / 2);
  }
  t.nodes().forEach((u) => a(t.node(u))),
    t.edges().forEach((u) => {
      let c = t.edge(u);
      Object.hasOwn(c, "x") && a(c);
    }),
    e -= s,
    i -= l,
    t.nodes().forEach((u) => {
      let c = t.node(u);
      c.x -= e, c.y -= i;
    }),
    t.edges().forEach((u) => {
      let c = t.edge(u);
      c.points.forEach((h) => {
        h.x -= e, h.y -= i;
      }),
        Object.hasOwn(c, "x") && (c.x -= e),
        Object.hasOwn(c, "y") && (c.y -= i);
    }),
    o.width = n - e + s,
    o.height = r - i + l;
}
function ll(t) {
  t.edges().forEach((e) => {
    if (e.v === e.w) return;
    let n = t.edge(e), i = t.node(e.v), r = t.node(e.w), o, s;
    n.points ? (o = n.points[0], s = n.points[n.points.length - 1]) : (n.points = [], o = r, s = i),
      n.points.unshift(Pn(i, o)),
      n.points.push(Pn(r, s));
  });
}
function al(t) {
  t.edges().forEach((e) => {
    let n = t.edge(e);
    if (Object.hasOwn(n, "x")) {
      switch (
        (n.labelpos === "l" || n.labelpos === "r") && (n.width -= n.labeloffset), n.labelpos
      ) {
        case "l":
          n.x -= n.width / 2 + n.labeloffset;
          break;
        case "r":
          n.x += n.width / 2 + n.labeloffset;
          break;
      }
    }
  });
}
function ul(t) {
  t.edges().forEach((e) => {
    let n = t.edge(e);
    n.reversed && n.points.reverse();
  });
}
function cl(t) {
  t.nodes().forEach((e) => {
    if (t.children(e).length) {
      let n = t.node(e),
        i = t.node(n.borderTop),
        r = t.node(n.borderBottom),
        o = t.node(n.borderLeft[n.borderLeft.length - 1]),
        s = t.node(n.borderRight[n.borderRight.length - 1]);
      n.width = Math.abs(s.x - o.x),
        n.height = Math.abs(r.y - i.y),
        n.x = o.x + n.width / 2,
        n.y = i.y + n.height / 2;
    }
  }),
    t.nodes().forEach((e) => {
      t.node(e).dummy === "border" && t.removeNode(e);
    });
}
function hl(t) {
  t.edges().forEach((e) => {
    if (e.v === e.w) {
      let n = t.node(e.v);
      n.selfEdges || (n.selfEdges = []), n.selfEdges.push({ e, label: t.edge(e) }), t.removeEdge(e);
    }
  });
}
function fl(t) {
  Ft(t).forEach((e) => {
    let n = 0;
    e.forEach((i, r) => {
      let o = t.node(i);
      typeof o.rank != "number" && (o.rank = 0),
        o.order = r + n,
        (o.selfEdges || []).forEach((s) => {
          lt(t, "selfedge", {
            width: s.label.width,
            height: s.label.height,
            rank: o.rank,
            order: r + ++n,
            e: s.e,
            edgeLabel: s.label,
          }, "_se"),
            (!Array.isArray(s.label.points) || s.label.points.length !== 7) &&
            (s.label.points = [
              { x: 0, y: -10 },
              { x: 0, y: -10 },
              { x: 0, y: 0 },
              { x: 0, y: 10 },
              { x: 0, y: 10 },
              { x: 0, y: 0 },
              { x: 0, y: 0 },
            ]);
        }),
        delete o.selfEdges;
    });
  });
}
function dl(t) {
  t.nodes().forEach((e) => {
    let n = t.node(e), i = (r) => typeof r == "number" && isFinite(r);
    if (n.dummy === "selfedge") {
      let r = n,
        o = t.node(r.e.v),
        s = i(o?.x) ? o.x : 0,
        l = i(o?.y) ? o.y : 0,
        a = i(o?.width) ? o.width : 0,
        u = i(o?.height) ? o.height : 0,
        c = i(n.x) ? n.x : s,
        h = i(n.y) ? n.y : l,
        f = a / 2,
        d = u / 2;
      r.edgeLabel.points = [
        { x: c + f, y: h - d },
        { x: c + f, y: h - d },
        { x: c, y: h },
        { x: c - f, y: h + d },
        { x: c - f, y: h + d },
        { x: c, y: h },
        { x: c, y: h },
      ],
        r.edgeLabel.x = c,
        r.edgeLabel.y = h,
        t.setEdge(r.e, r.edgeLabel),
        t.removeNode(e);
    } else {n && Array.isArray(n.selfEdges) && n.selfEdges.forEach((r) => {
        if (!Array.isArray(r.label.points) || r.label.points.length !== 7) {
          let o = i(n.x) ? n.x : 0,
            s = i(n.y) ? n.y : 0,
            l = i(n.width) ? n.width : 0,
            a = i(n.height) ? n.height : 0,
            u = l / 2,
            c = a / 2;
          r.label.points = [
            { x: o + u, y: s - c },
            { x: o + u, y: s - c },
            { x: o, y: s },
            { x: o - u, y: s + c },
            { x: o - u, y: s + c },
            { x: o, y: s },
            { x: o, y: s },
          ];
        }
      });}
  });
}
function pe(t, e) {
  return Yt(Dt(t, e), Number);
}
function _e(t) {
  let e = {};
  return t && Object.entries(t).forEach(([n, i]) => {
    typeof n == "string" && (n = n.toLowerCase()), e[n] = i;
  }),
    e;
}
var at = { width: 210, height: 46 }, $i = 25;
function Mi(t, { nodes: e, edges: n }) {
  let i = new P({ multigraph: !0 });
  i.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 70, marginx: 8, marginy: 8 });
  let r = new Map(e.map(({ id: f }, d) => [f, String(d)]));
  for (let f of r.values()) i.setNode(f, { ...at });
  let o = n.flatMap((f, d) => {
    let [g, m] = [r.get(f.from), r.get(f.to)];
    return g === void 0 || m === void 0 || g === m
      ? []
      : (i.setEdge(g, m, {}, String(d)), [{ ...f, place: { v: g, w: m, name: String(d) } }]);
  });
  ki(i);
  let { width: s = 0, height: l = 0 } = i.graph(),
    a = e.map((f, d) => gl(f, i.node(String(d)))),
    u = o.map((f) => _l(f, i.edge(f.place).points ?? [])),
    [c, h] = [Math.ceil(s), Math.ceil(l)];
  return _`
    <div class="scroll" role="region" aria-label="${t}" tabindex="0">
      <svg width="${c}" height="${h}" viewBox="0 0 ${c} ${h}" role="img"
        aria-label="${t}">
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="plain" d="M0 0L8 4L0 8z"/><\/marker><\/defs>
    ${u}${a}
      <\/svg>
    <\/div>
  `;
}
function gl({ label: t, note: e, tone: n, title: i }, { x: r = 0, y: o = 0 }) {
  let [s, l] = [Math.round(r - at.width / 2), Math.round(o - at.height / 2)];
  return _`
    <g>
      <title>${i}<\/title>
      <rect class="box" x="${s}" y="${l}" width="${at.width}" height="${at.height}"
        rx="6" />
      <rect class="${n}" x="${s}" y="${l + 6}" width="4" height="${at.height - 12}" />
      <text class="strong" x="${s + 12}" y="${l + 19}">${yt(t, $i)}<\/text>
      <text x="${s + 12}" y="${l + 36}">${yt(e, $i)}<\/text>
    <\/g>
  `;
}
var pl = on().x(({ x: t }) => Math.round(t)).y(({ y: t }) => Math.round(t)).curve(an).digits(1);
function _l({ label: t, isDashed: e }, n) {
  let i = pl([...n]) ?? "";
  return _`
    <path class="edge${e ? " dashed" : ""}" d="${i}" marker-end="url(#arrow)">
      <title>${t}<\/title>
    <\/path>
  `;
}
var ke = ["critical", "high", "med", "low"],
  ml = {
    sentinel: ["open", "in-progress", "blocked", "closed", "resolved", "done", "wontfix"],
    architect: ["proposed", "accepted", "implemented", "rejected", "deprecated", "superseded"],
    designer: ["reviewed", "adopted", "dropped"],
  },
  yl = Object.values(ml).flat(),
  Ni = new Set([
    "closed",
    "resolved",
    "done",
    "wontfix",
    "accepted",
    "implemented",
    "rejected",
    "deprecated",
    "superseded",
    "reviewed",
    "adopted",
    "dropped",
    "withdrawn",
    "obsolete",
  ]),
  Yu = new Map([...[...yl, ...Ni].map((t) => [t, t]), ["superceded", "superseded"], [
    "in progress",
    "in-progress",
  ]]);
function Oi(t) {
  return t !== void 0 && Ni.has(t);
}
var Si = 100,
  Ci = {
    id: "open",
    heading: "Open work",
    tool: "list_records",
    ask(t, e) {
      let n = Rt(t, e);
      return n && { ...n, limit: Si };
    },
    next: ({ records: t, next_offset: e }) =>
      e === void 0 ? void 0 : { ...wl(t), limit: Si, offset: e },
    joined: (t, e) => ({ ...e, records: [...t.records, ...e.records] }),
    draw({ records: t, total: e, note: n }, i) {
      let r = t.filter(({ status: s }) => !Oi(s)), o = e - t.length;
      return _`${n && _`<p class="note">${n}<\/p>`}
${
        Se([
          ...Ct(r).map(({ kind: s, items: l }) =>
            zt("info", l.length, `open: ${St[s].toLowerCase()}`)
          ),
          zt("plain", t.length - r.length, "over"),
        ])
      }
${r.length === 0 ? F("Nothing is open.") : vl(r, t, i)}
${
        o > 0 && _`<p class="note">${o} older records were not looked at.<\/p>`
      }`;
    },
  };
function wl([t]) {
  return t === void 0 ? {} : { project_id: t.project_id };
}
function vl(t, e, n) {
  let i = t.filter(({ kind: r }) => r === "sentinel");
  return _`${i.length > 0 && kl(i)}
${Tl(t)}
${$l(t, e)}
${wt("Show records with", z("Open records", bl(n), t))}`;
}
function bl(t) {
  return [
    { head: "Record", cell: (e) => xl(t, e) },
    { head: "Id", cell: ({ short_id: e }) => _`<code>${e}<\/code>` },
    { head: "Severity", cell: ({ severity: e }) => e && It(e) },
    {
      head: "Status",
      cell: ({ status: e }) => R("plain", e ?? "no status"),
    },
    { head: "Owner", cell: El },
    { head: "Recorded", cell: ({ recorded_at: e }) => V(e) },
  ];
}
function xl(t, e) {
  let { title: n, problem: i } = e;
  return _`${At(t, n, e)} ${i && R("bad", i)}`;
}
function El({ owner: t = "nobody", stale: e, lost_claims: n = [] }) {
  let i = n.map((r) => r.owner).join(", ");
  return _`${t} ${e && R("warn", "stale")} ${i !== "" && R("bad", `lost: ${i}`)}`;
}
function kl(t) {
  let e = [...ke, "none"].map((n) => ({
    name: n,
    value: t.filter(({ severity: i = "none" }) => i === n).length,
  })).filter(({ name: n, value: i }) => i > 0 || n !== "none");
  return _`<h3>Open issues by severity<\/h3>
${
    Nn(
      "Open issues by severity",
      e.map(({ name: n, value: i }) => ({ name: n, parts: [{ tone: jt(n), value: i }] })),
    )
  }`;
}
function Tl(t) {
  let n = [...Map.groupBy(t, ({ owner: r = "nobody" }) => r)].map(([r, o]) => ({
      owner: r,
      records: o,
    })
    ).toSorted((r, o) => o.records.length - r.records.length),
    i = (r, o) => r.filter(({ severity: s = "none" }) => s === o).length;
  return z("Open records by owner and severity", [
    { head: "Owner", cell: ({ owner: r }) => r },
    { head: "All", cell: ({ records: r }) => r.length, isNumber: !0 },
    ...ke.map((r) => ({
      head: r,
      cell: ({ records: o }) => i(o, r),
      isNumber: !0,
    })),
    { head: "None", cell: ({ records: r }) => i(r, "none"), isNumber: !0 },
  ], n);
}
function $l(t, e) {
  let n = t.filter(({ blocked_by: a = [] }) => a.length > 0);
  if (n.length === 0) return;
  let i = new Map(e.map((a) => [a.id, a])),
    r = n.flatMap(({ id: a, blocked_by: u = [] }) =>
      u.map((c) => ({ from: a, to: c, label: "waits for", isDashed: !1 }))
    ),
    o = [...new Set(r.flatMap(({ from: a, to: u }) => [a, u]))],
    s = (a) => i.get(a)?.title ?? a,
    l = (a) => i.get(a)?.owner ?? "nobody";
  return _`<h3>Who waits for what<\/h3>
${
    Mi("Which record waits for which", {
      nodes: o.map((a) => ({
        id: a,
        label: s(a),
        note: l(a),
        tone: jt(i.get(a)?.severity ?? ""),
        title: `${s(a)} (${a})`,
      })),
      edges: r,
    })
  }
${
    z("The same in words", [
      { head: "Record", cell: ({ from: a }) => s(a) },
      { head: "With", cell: ({ from: a }) => l(a) },
      { head: "Waits for", cell: ({ to: a }) => s(a) },
      {
        head: "Which is with",
        cell: ({ to: a }) => l(a),
      },
    ], r)
  }`;
}
var Ii = {
  server: "decibel",
  title: "Decisions and issues",
  about: "What comes next, what is open and with whom, who waits for what, and what happened.",
  sections: [jn, An, Ci, Cn],
};
Be(Ii);
/*! For license information please see dagre.esm.js.LEGAL.txt */
