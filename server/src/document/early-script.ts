// The one inline script of a document. Without it, a press on a rendered button would be lost while the application
// loads. An application that cannot load could not report that.
import { createHash } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';

/** The parameters of the addresses of lists of games, of passes and of the library. */
const NARROWING = ['day', 'status', 'mine', 'sport', 'gender', 'school', 'team', 'venue', 'q', 'category'];

/**
 * The application reads `pressed` in `app/repeat-press.ts`, and a dialog where the browser gives the pressed button no
 * focus. It is there before the handlers of the press.
 */
const press = "addEventListener('click',event=>{pressed=event},true)";

/**
 * The lists of a document contain everything. An address that asks for a part of them is marked. The styles then show
 * the lists as loading until the application lists that part. Without an application they show everything.
 */
const asks = `[...new URLSearchParams(location.search).keys()].some(key=>/^(${NARROWING.join('|')})$/.test(key))&&(document.documentElement.setAttribute('data-asks',''),setTimeout(()=>document.documentElement.removeAttribute('data-asks'),1e4))`;

/** Live pictures may show a score, so the styles know before the first paint that this device hides scores. */
const hides = String.raw`try{/\|hidden$/.test(localStorage.getItem('floodlit.preference.scores'))&&document.documentElement.setAttribute('data-hides-scores','')}catch{}`;

/**
 * Collects errors until `features/insight/errors/start-reporting.ts` puts its own list in the place of `failures`. A
 * page without the application sends them by itself after ten seconds, and when it is left. Failed pictures are no
 * errors of the application.
 */
const failures = `failures=[];{let note=event=>{let{tagName}=event.target;tagName&&tagName!='SCRIPT'||failures.push(event)},send=()=>{let items=failures.splice?.(0,${limits.errorReportItemsMaximum})??[];items[0]&&fetch('/api/error_reports',{method:'POST',keepalive:true,headers:{'content-type':'application/json'},body:JSON.stringify({idempotency_key:'early-'+Math.random().toString(36).slice(2),release:'document',items:items.map(({target,error,reason,message})=>{let{src}=target,cause=error??reason;return{kind:src?'chunk':reason?'rejection':'error',name:cause?.name??'Error',message:(src?src+' did not load':cause?.message??message??cause+'').slice(0,${limits.errorMessageMaximum}),stack:(cause?.stack??'').slice(0,${limits.errorStackMaximum}),url:location.pathname.slice(0,300),count:1}})})})};addEventListener('error',note,true);addEventListener('unhandledrejection',note);addEventListener('pagehide',send);setTimeout(send,1e4)}`;

const script = `${press};${failures};${hides};${asks}`;

export const earlyScript = `<script>${script}</script>`;

/** The source by which the content security policy allows this one script. */
export const earlyScriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
