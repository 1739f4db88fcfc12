import { chromium } from '@playwright/test';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu','--autoplay-policy=no-user-gesture-required']});
const pages = process.argv.slice(2);
for (const p of pages) for (const l of ['','/ar']) for (const w of [1440,390]) {
 const c = await b.newContext({viewport:{width:w,height:900},timezoneId:'Asia/Amman'}); const page = await c.newPage();
 const errs=[]; page.on('pageerror',e=>errs.push(e.message)); page.on('console',m=>{if(m.type()==='error')errs.push(m.text())});
 await page.goto('http://127.0.0.1:4200'+l+p); await page.waitForTimeout(2500);
 if (errs.length) console.log(l+p,w,errs.slice(0,2).join(' | ').slice(0,300));
 await page.screenshot({path:`/tmp/shots2/${(p.replaceAll('/','_')||'_')}${l.replace('/','-')}-${w}.png`, fullPage:true}); await c.close();
}
await b.close();
