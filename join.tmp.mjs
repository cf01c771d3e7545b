import sharp from "sharp";
const [out, maxH, ...files] = process.argv.slice(2);
const imgs = await Promise.all(files.map(async (f) => { const m = await sharp(f).metadata(); const h = Math.min(m.height, Number(maxH)); return { input: await sharp(f).extract({ left: 0, top: 0, width: m.width, height: h }).toBuffer(), w: m.width, h }; }));
let x = 0; const comp = imgs.map((i) => { const c = { input: i.input, left: x, top: 0 }; x += i.w + 10; return c; });
await sharp({ create: { width: x, height: Math.max(...imgs.map((i) => i.h)), channels: 3, background: "#888" } }).composite(comp).png().toFile(out);
