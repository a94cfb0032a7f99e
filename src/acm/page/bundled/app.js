function M(){return document.documentElement}function h(e){let t=document.querySelector(e);if(t===null)throw new Error(`the page has no ${e}`);return t}function F(e){return addEventListener("message",({data:t,source:n})=>{n===parent&&e(t)}),parent}function _(e,t){new ResizeObserver(t).observe(e)}var ut="2026-01-26",C=class{#e;#t;#o=new Map;#n=0;constructor(t){this.#e=t,this.#t=F(n=>{dt(n)&&this.#i(n)})}async initialize(t){let n={appInfo:t,appCapabilities:{},protocolVersion:ut},o=await this.#r("ui/initialize",n);return this.notify("ui/notifications/initialized",{}),o}callTool(t,n){return this.#r("tools/call",{name:t,arguments:n})}notify(t,n){this.#t.postMessage({jsonrpc:"2.0",method:t,params:n},"*")}#r(t,n){let o=++this.#n;return new Promise((r,i)=>{this.#o.set(o,{resolve:r,reject:i}),this.#t.postMessage({jsonrpc:"2.0",id:o,method:t,params:n},"*")})}#i({id:t,method:n,params:o={},result:r,error:i}){if(n!==void 0&&t!==void 0)this.#t.postMessage({jsonrpc:"2.0",id:t,result:{}},"*");else if(n!==void 0)ft(n,this.#e)&&this.#e[n](o);else if(t!==void 0){let a=this.#o.get(t);this.#o.delete(t),r!==void 0?a?.resolve(r):a?.reject(new Error(i?.message??"the host gave no answer"))}}};function dt(e){return typeof e=="object"&&e!==null&&"jsonrpc"in e}function ft(e,t){return Object.hasOwn(t,e)}var E="\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb",A="(?<!\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|[#*0-9]\\ufe0f(?=\\u20e3))",D="\\u2800(?<![\\u2800-\\u28ff]\\u2800)\\u2800*(?![\\u2800-\\u28ff])",zt=new RegExp(`(?:[${E}]${A})+`,"gu"),Gt=new RegExp(`(?:[${E}]${A})+|${D}`,"gu"),pt=new RegExp(`(?:[${E}](?<![\\t\\n])${A})+|${D}`,"gu"),Ht=new RegExp(`(?:[${E}](?<![\\t\\n]))+`,"gu");var ht=/^(?:[!-~]+(?: [!-~]+)*)?$/;function B(e){return ht.test(e)?e:e.replace(pt,mt)}function mt(e){return e.split("").map(t=>`\\u${t.charCodeAt(0).toString(16).padStart(4,"0")}`).join("")}var I=class e{#e;constructor(t){this.#e=t}static of(t,n){return new e(gt(t).map((o,r)=>o+e.#t(n[r])).join(""))}static#t(t){return t===void 0||t===!1?"":t instanceof e?t.#e:typeof t=="string"?wt(t):typeof t=="number"?String(t):t.map(e.#t).join("")}toString(){return this.#e}};function s(e,...t){return I.of(e,t)}var q=new WeakMap;function gt(e){let t=q.get(e)??e.map(n=>n.replace(/\n\s+/g,`
`));return q.set(e,t),t}var $t={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;","`":"&#96;"};function wt(e){return B(e.toWellFormed()).replace(/[&<>"'`]/g,t=>$t[t]??"")}function w(e,t,n=`${t}s`){return e===1?t:n}function N(e,t,n){return`${e} ${w(e,t,n)}`}function l(e,t,n=""){let o=n===""?void 0:s`<span aria-hidden="true">${n} <\/span>`;return s`<span class="badge ${e}">${o}${t}<\/span>`}var bt={error:{tone:"bad",mark:"\u2717"},warning:{tone:"warn",mark:"!"},note:{tone:"info",mark:"\u2013"}};function z(e){let{tone:t,mark:n}=bt[e];return l(t,e,n)}function $(e,t,n){return s`<li class="figure ${e}"><b>${t}<\/b> ${n}<\/li>`}function k(e){return s`<ul class="figures">${e}<\/ul>`}function m(e){return s`<p class="nothing">${e}<\/p>`}function G({record:e,facets:t={}}){let n=Object.entries(t).flatMap(([o,r])=>r===void 0?[]:[`${o} ${r}`]);return s`${e!==void 0&&s`
      data-record="${e}"
    `}${n.length>0&&s`
      data-facets="${n.join(`
`)}"
    `}`}var T=50;function H(e,{count:t,first:n}){return s`
    <div class="listing">
    ${e}
    ${t>n&&s`<button type="button" class="next">Show more of ${t}<\/button>`}
    <\/div>
  `}function U(e,t,n,o=()=>({})){let r=t.map(({head:a,isNumber:c})=>s`
      <th role="columnheader" scope="col" ${c&&W}>${a}<\/th>
    `),i=n.map(a=>s`<tr role="row" data-row${G(o(a))}>${t.map(({head:c,cell:f,isNumber:p},u)=>s`
          <td role="cell" ${p&&W}${u>0&&s`
            data-head="${c}"
          `}>${f(a)}<\/td>
        `)}<\/tr>`);return H(s`
      <div class="scroll" role="region" aria-label="${e}" tabindex="0">
        <table role="table">
          <caption>${e}<\/caption>
          <thead role="rowgroup">
            <tr role="row">${r}<\/tr>
          <\/thead>
          <tbody role="rowgroup" data-list="${T}">${i}<\/tbody>
        <\/table>
      <\/div>
    `,{count:n.length,first:T})}var W=s`
  class="number"
`;function b(e,t,n={}){return s`
    <li data-row${G(n)}>
      <div class="signs">${e}<\/div>
      <div>${t}<\/div>
    <\/li>
  `}function x(e){return H(s`<ul class="rows" data-list="${T}">${e}<\/ul>`,{count:e.length,first:T})}function V(e){let t=e.map(({name:n,label:o,values:r})=>s`<label>${o} <select name="${n}" autocomplete="off"><option value="">all<\/option>${r.map(i=>s`<option value="${i}">${i}<\/option>`)}<\/select><\/label>`);return s`
    <div class="tools" role="search">
      <label>Search <input type="search" autocomplete="off"><\/label>
    ${t}
      <span class="found" role="status"><\/span>
    <\/div>
  `}function R(e,t){return t}function O(e,t,{tool:n,arguments:o}){return s`
    <button type="button" class="call ${e}" data-call="${e}" data-tool="${n}"
      data-arguments="${JSON.stringify(o)}">${t}<\/button>
  `}function J(e,t,n,o){let r=St(e,t,n);return r&&X(e,s`${r}${o}`)}function Z(e,t){return X(e,s`<pre class="failure">${t}<\/pre>`)}function K(e){let t=e.map(({id:n,heading:o})=>s`<li><a href="#${n}">${o}<\/a><\/li>`);return s`
    <nav aria-label="Sections">
      <ul>${t}<\/ul>
    <\/nav>
  `}function Y(e,t){return xt(e,t,(n,o)=>n.filters?.(o))}function xt({sections:e},t,n){return e.flatMap(o=>{let r=t.get(o.id);return(r&&n(o,r))??[]})}function Q({sections:e},t,n){return e.filter(({id:o})=>!n.has(o)).flatMap(o=>{let r=o.ask(t,n),{heading:i,tool:a}=o;return r===void 0?[]:[{heading:i,call:{tool:a,arguments:r}}]})}function X({id:e,heading:t},n){return s`
    <section id="${e}" aria-labelledby="${e}-heading">
    <h2 id="${e}-heading" tabindex="-1">${t}<\/h2>
    ${n}
    <\/section>
  `}function St(e,t,n){try{return e.draw(t,n)}catch(o){if(!(o instanceof TypeError))throw o;return m(`The answer of ${e.tool} is not of the form that this page draws.`)}}function tt({sections:e},t){return e.find(n=>n.tool===t)}function et(e){let t=[...e.querySelectorAll(".tools input, .tools select")],n=[...e.querySelectorAll("[data-list]")].map(vt),o=e.querySelector(".found"),r=Tt(e),i=()=>{let a=t.flatMap(u=>Et(u,r)),c=t.some(({name:u,value:g=""})=>!u&&g.trim()!==""),[f,p]=[0,0];for(let u of n){let g=Ct(u,v=>a.every(lt=>lt(v)));f+=u.rows.length,p+=g,c&&kt(u,g)}c||Rt(e),o!==null&&(o.textContent=a.length===0?"":`${p} of ${f}`)};for(let a of t)a.addEventListener("input",i);for(let a of n)a.button?.addEventListener("click",()=>{a.shown+=yt,i()});i()}var yt=50;function vt(e){return e.classList.add("live"),{rows:[...e.querySelectorAll("[data-row]")],shown:Number(e.dataset.list),button:e.closest(".listing")?.querySelector(".next")??null,count:e.closest("[data-part]")?.querySelector(".count")??null}}function Ct({rows:e,shown:t,button:n,count:o},r){let i=0;for(let a of e)a.hidden=!r(a),a.hidden||i++,a.classList.toggle("later",!a.hidden&&i>t);return n!==null&&(n.hidden=i<=t),o!==null&&(o.textContent=String(i)),i}function Et({name:e,value:t=""},n){let o=t.trim();if(o==="")return[];if(e)return[({dataset:{facets:i=""}})=>i.split(`
`).includes(`${e} ${t}`)];let r=o.toLowerCase().split(/\s+/);return[i=>r.every(a=>n(i).includes(a))]}function Tt(e){let t=new Map,n=o=>{let r=o.dataset.record,i=r&&e.querySelector(`article[id="${CSS.escape(r)}"]`);return`${o.textContent} ${i?i.textContent:""}`.toLowerCase()};return o=>{let r=t.get(o)??n(o);return t.set(o,r),r}}function kt({rows:[e]},t){let n=e?.closest("details");!n||n.open||t===0||(n.open=!0,n.dataset.unfolded="")}function Rt(e){for(let t of e.querySelectorAll("details[data-unfolded]"))t.open=!1,delete t.dataset.unfolded}var j=class{canCall=!1;given={};#e;#t=new Map;#o=new Map;#n=new Map;#r="Waiting for the answer\u2026";constructor(t){this.#e=t}take(t,n,{follows:o=!1}={}){let r=tt(this.#e,t.tool);if(r===void 0)return this.say(L(n));o||this.#o.set(r.id,t);let i=n._meta?.page??n.structuredContent,a=i!==void 0&&n.isError!==!0,c=this.#t.get(r.id);if(!a)this.#n.set(r.id,L(n));else{this.#n.delete(r.id);let f=o&&c!==void 0&&r.joined!==void 0;this.#t.set(r.id,f?r.joined?.(c,i)??i:i)}this.draw(),this.#t.size>1&&h(`#${r.id}-heading`).focus()}turnTo(t,n){this.given=t;for(let o of this.#t.keys())o!==n&&this.#t.delete(o);this.#n.clear()}say(t){this.#r=t,this.draw()}draw(){let{sections:t}=this.#e,n=t.flatMap(i=>{let a=this.#n.get(i.id);if(a!==void 0)return[Z(i,a)];let c=this.#t.get(i.id),f={isHosted:this.canCall,now:Date.now()},p=c&&J(i,c,f,this.#i(i,c));return p===void 0?[]:[p]}),o=t.filter(({id:i})=>this.#t.has(i)||this.#n.has(i)),r=h("main");r.innerHTML=n.length===0?m(this.#r).toString():s`${o.length>1&&K(o)}${this.#s()}${V(Y(this.#e,this.#t))}${n}`.toString(),r.setAttribute("aria-busy",String(n.length===0)),et(r)}#i(t,n){if(!this.canCall)return;let o=t.next?.(n,this.given),r=this.#o.get(t.id);return s`<p class="asking">${o&&O("more","Show more",{tool:t.tool,arguments:o})}${r&&O("show","Ask again",r)}<\/p>`}#s(){if(!this.canCall)return;let t=Q(this.#e,this.given,this.#t);if(t.length!==0)return s`<p class="asking">${t.map(({heading:n,call:o})=>O("show",`Show ${n.toLowerCase()}`,o))}<\/p>`}};function L({content:e=[]}){return e.map(({text:t})=>t??"").filter(t=>t!=="").join(`

`)}function rt(e){let t=new j(e),n=new C({"ui/notifications/tool-input":({arguments:o={}})=>t.given=o,"ui/notifications/tool-result":o=>t.take({tool:Ot(e),arguments:t.given},o),"ui/notifications/tool-cancelled":({reason:o="no reason given"})=>t.say(`The call was cancelled: ${o}.`),"ui/notifications/host-context-changed":ot});_(M(),()=>{let{scrollHeight:o,offsetWidth:r}=h("body");n.notify("ui/notifications/size-changed",{width:r,height:o})}),h("body").addEventListener("click",({target:o})=>{let r=o.closest("button");r?.dataset.call!==void 0?jt(n,t,r):r?.dataset.close!==void 0&&h("dialog").close?.()}),n.initialize({name:e.server,version:"1"}).then(o=>{ot(o.hostContext??{}),t.canCall=o.hostCapabilities?.serverTools!==void 0,t.draw()},o=>t.say(String(o)))}function Ot(e){return h("main").dataset.tool??e.sections[0]?.tool??""}async function jt(e,t,n){let{call:o,tool:r="",arguments:i="{}"}=n.dataset;n.setAttribute("aria-busy","true");try{let a=JSON.parse(i),c=await e.callTool(r,a);if(o==="open")return nt(L(c));o==="about"&&t.turnTo(a,n.closest("section")?.id),t.take({tool:r,arguments:a},c,{follows:o==="more"})}catch(a){nt(String(a))}finally{n.setAttribute("aria-busy","false")}}function nt(e){h("dialog pre").textContent=e,h("dialog").showModal?.()}function ot({theme:e,styles:t}){let n=M();(e==="light"||e==="dark")&&(n.dataset.theme=e);for(let[o,r]of Object.entries(t?.variables??{}))/^--[a-z0-9-]+$/.test(o)&&r!==void 0&&n.style.setProperty(o,r)}var Lt={met:{tone:"good",mark:"\u2713"},"not met":{tone:"bad",mark:"\u2717"},undecided:{tone:"warn",mark:"?"}};function y(e){let{tone:t,mark:n}=Lt[e];return l(t,e,n)}function S({project_path:e}){return e===void 0?{}:{project_path:e}}function d(e,t){return s`<code>${e}${t===void 0?"":`:${t}`}<\/code>`}var it={id:"findings",heading:"Findings",tool:"check_project_health",ask:S,draw:({healthy:e,errors:t,warnings:n,notes:o,findings:r})=>{let i=t+n+o-r.length;return s`<p>The project is ${e?l("good","healthy","\u2713"):l("bad","not healthy","\u2717")}<\/p>
${k([$("bad",t,w(t,"error")),$("warn",n,w(n,"warning")),$("info",o,w(o,"note"))])}
${r.length===0?m("Nothing was found."):R("Show findings with",x(r.map(Mt)))}
${i>0&&s`<p class="note">${N(i,"more finding")} ${w(i,"is","are")} left out: repair these first.<\/p>`}`}};function Mt({severity:e,file:t,line:n,seen:o,rule:r,repair:i}){return b(z(e),s`<p>${d(t,n)} <b>${o}<\/b><\/p>
<p class="note">${r}<\/p>
<p>${i}<\/p>`)}function P(e,t){if(!(typeof e!="object"||e===null||!Object.hasOwn(e,t)))return Reflect.get(e,t)}var st={id:"gate",heading:"Gate",tool:"get_transition_prompt",ask(e,t){let n=P(P(t.get("stage"),"gate"),"transition");return typeof n=="string"?{...S(e),transition:n,validate:"only"}:void 0},draw:({verdict:e,checks:t,problem:n})=>{let o=r=>t.filter(i=>i.verdict===r).length;return t.length===0?m(`Undecided: ${n??"no exit criteria"}.`):s`<p>The gate is ${y(e)}<\/p>
${k([$("good",o("met"),"met"),$("bad",o("not met"),"not met"),$("warn",o("undecided"),"undecided")])}
${x(t.map(At))}`}};function At({verdict:e,what:t,found:n,file:o,line:r,for_person:i,close:a}){return b([y(e),i&&l("info","for a person")],s`<p><b>${t}<\/b><\/p>
<p>${n} ${o!==void 0&&d(o,r)}<\/p>
${a!==void 0&&s`<p class="note">To close, add to ${d(a.file)}: <code>${a.add}<\/code><\/p>`}`)}var at={id:"stage",heading:"Stage",tool:"get_stage",ask:e=>S(e),draw:({project:e,stated:t,stage:n,stages:o,phase:r,documents:i,open:a,gate:c,next:f,...p})=>s`<p><b>${e}<\/b>${"problem"in t?s`: ${t.problem}`:s`
        is in stage <b>${t.value}<\/b> ${d(t.place.file,t.place.line)}
      `}<\/p>
${It(n,o)}
${r&&s`<p>Phase: <b>${r.value}<\/b> ${d(r.place.file,r.place.line)}<\/p>`}
${c&&Nt(c)}
${p.earlier.map(({stage:u,unmet:g})=>s`<p>The gate of ${u} is no longer met: ${g.join("; ")}<\/p>`)}
${p.hardGates.map(({phase:u,document:g,passed:v})=>s`<p>Hard gate after ${u}: ${d(g)} ${v===void 0?l("warn","not approved","?"):l("good",`approved, ${v}`,"\u2713")}<\/p>`)}
<p>Next: <code>${f}<\/code><\/p>
${Pt(i)}
${a.map(Dt)}`};function It(e,t){let n=t.findIndex(r=>r===e),o=t.map((r,i)=>i===n?s`<li class="here" aria-current="step">${r} (here)<\/li>`:i<n?s`<li class="done">${r} (behind)<\/li>`:s`<li>${r}<\/li>`);return s`<ol class="track" aria-label="Stages">${o}<\/ol>`}function Nt({from:e,to:t,verdict:n,unmet:o,undecided:r}){let i=t===void 0?`To end ${e}`:`To leave ${e} for ${t}`;return s`<p>${i}: ${y(n)} ${o.length} not met, ${r} undecided<\/p>`}function Pt(e){return U("Documents",[{head:"Document",cell:({name:t})=>t},{head:"File",cell:({path:t})=>t===void 0?"\u2013":d(t)},{head:"Status",cell:Ft}],e)}function Ft({path:e,state:t,problem:n}){return n!==void 0?l("bad",n,"\u2717"):e===void 0?l("plain","not there"):t===void 0?l("plain","no status"):l(_t(t),t)}function _t(e){return/^(?:complete|approved|done)/i.test(e)?"good":/^(?:draft|in[ -]progress|review)/i.test(e)?"warn":"plain"}function Dt({what:e,file:t,total:n,items:o}){let r=`Open ${e}s`,i=o.map(({line:a,text:c})=>b(s`line ${a}`,s`<p>${c}<\/p>`));return s`<h3>${r}: ${o.length} of ${n} in ${d(t)}<\/h3>
${o.length===0?m(`Every ${e} of ${t} is closed.`):R(`Show ${e}s with`,x(i))}`}var ct={server:"acm",title:"Project board",sections:[at,st,it]};rt(ct);
