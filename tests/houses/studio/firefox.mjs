// A look at a static folder in Firefox: puppeteer-core in the folder NODE_MODULES drives it. Prints what was seen, as JSON.
//
//   node firefox.mjs NODE_MODULES FIREFOX ADDRESS
import { createRequire } from "node:module";

const [modules, firefox, address] = process.argv.slice(2);
const puppeteer = createRequire(`${modules}/`)("puppeteer-core");
const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
const timeout = 120_000;
const seen = { wrong: [], requests: [] };

async function opened(link, wanted = ".packing .board polygon.inside") {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 }); // nothing lies below the line that stays in sight
  page.on("console", (message) => seen.wrong.push(message.text()));
  page.on("pageerror", (error) => seen.wrong.push(error.message));
  page.on("request", (request) => seen.requests.push(request.url()));
  await page.goto(address + link);
  await page.waitForSelector(wanted, { timeout });
  return page;
}

const said = (page) => page.$eval(".line", (line) => line.textContent);

try {
  const box = await opened("#p=1.6x10");
  await box.click(".packing .solve");
  await box.waitForSelector(".packing[data-done]", { timeout });
  seen.where = await box.$eval(".where", (where) => where.textContent);
  seen.solved = await said(box);
  const cube = await opened("#p=1.bedlam");
  await cube.waitForSelector(".packing .solid canvas", { timeout });
  const grid = await opened("#p=1.fillomino/7/3/33i21g3i5h6g45h", ".fillomino .verdict[data-answer=unique]");
  seen.verdict = await grid.$eval(".fillomino .verdict", (verdict) => verdict.textContent);
  seen.python = seen.requests.some((request) => request.includes("pyodide"));
  const none = await opened("#p=1.4x5_tetrominoes");
  await none.click(".packing .solve");
  await none.waitForSelector(".packing[data-why=yes]", { timeout });
  seen.none = await said(none);
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
}
