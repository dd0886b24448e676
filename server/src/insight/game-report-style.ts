// The style of the page of a game's report, for screens and for paper.
export const gameReportStyle = `
:root{color-scheme:light dark;--page:#f3f5f8;--card:#fff;--text:#12161d;--muted:#4f5866;--line:#dde2ea;--curve:#0b5fff;--mark:#b45309}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--card:#161b23;--text:#f1f4f9;--muted:#a3aebd;--line:#2a323e;--curve:#7fb0ff;--mark:#f5b45c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 3rem;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif}
h1{margin:0 0 .25rem;font-size:clamp(1.5rem,5vw,2rem);line-height:1.2;overflow-wrap:anywhere}
p{margin:0;color:var(--muted)}
section{margin-block-start:1rem;padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:16px}
h2{margin:0 0 .75rem;font-size:1.1rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:1rem;margin:0}
dl>div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
dt{color:var(--muted);font-size:.875rem;line-height:1.3}
dd{margin:0;font-size:1.75rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
.table{overflow:auto;max-height:20rem;margin-inline:-1.25rem;padding-inline:1.25rem}
.table:focus-visible{outline:2px solid var(--curve);outline-offset:-2px}
#curve:not(:empty){margin-block-end:1rem}
#curve{overflow:hidden;color:var(--curve)}
table{width:100%;border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th{color:var(--muted);font-weight:600;position:sticky;inset-block-start:0;background:var(--card)}
th,td{padding:.45rem .5rem;border-block-end:1px solid var(--line);text-align:end}
th:first-child,td:first-child{text-align:start;padding-inline-start:0}
#minutes td:first-child,#moments td:nth-child(2){white-space:nowrap}
th:last-child,td:last-child{padding-inline-end:0}
#moments :is(th,td):nth-child(-n+3){text-align:start}
#moments td:nth-child(3){overflow-wrap:anywhere}
tbody tr:last-child td{border:0}
footer{margin-block-start:1rem;font-size:.875rem;color:var(--muted)}
[dir=rtl] .u-legend{direction:rtl}
.uplot,.uplot .u-legend{font:inherit;font-size:.875rem;color:var(--text)}
@media print{body{padding:0;max-width:none}section{break-inside:avoid;border:0;padding-inline:0}.table{max-height:none;overflow:visible;margin:0;padding:0}}`;
