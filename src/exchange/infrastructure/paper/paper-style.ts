// How a paper looks: black on white, on A4 and Letter alike. No question is parted by the end of a page.

export const PAPER_STYLE = `
@page { margin: 18mm 16mm 20mm; @bottom-center { content: "\\2066" counter(page) " / " counter(pages) "\\2069"; font: 9pt system-ui, sans-serif; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 178mm; padding: 0; color: #000; background: #fff; font: 11.5pt/1.45 system-ui, "Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari", sans-serif; }
@media screen { body { padding: 8mm; } }
header { border-bottom: 1.5pt solid #000; margin-bottom: 6mm; padding-bottom: 4mm; }
h1 { font-size: 17pt; margin: 0 0 4mm; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 13pt; margin: 0 0 4mm; }
.number { font-size: 11.5pt; margin: 0 0 1.5mm; }
p { margin: 0 0 2mm; }
.variant { float: inline-end; border: 1.5pt solid #000; padding: 1mm 3mm; font-weight: 700; margin-inline-start: 4mm; }
.fields { display: grid; grid-template-columns: 3fr 2fr; gap: 4mm 8mm; clear: both; }
.field, .line { display: flex; align-items: flex-end; gap: 2mm; margin: 0; }
.line { margin-top: 5mm; }
.rule { flex: 1; min-width: 12mm; border-bottom: 0.75pt solid #000; }
.line .rule { max-width: 90mm; min-height: 7mm; }
.question { break-inside: avoid; margin-bottom: 8mm; }
h1, h2, h3 { break-after: avoid; }
.worth { font-weight: 400; }
.asking { font-style: italic; }
:lang(ar) .asking, :lang(hi) .asking { font-style: normal; }
.options, .entries, .parts { padding-inline-start: 7mm; margin: 0; }
.entries { list-style: none; padding: 0; }
.options li, .entries li { padding-block: 1mm; break-inside: avoid; }
.two { columns: 2; max-width: 110mm; }
.maths { white-space: nowrap; }
math { font-size: 1.08em; }
.parts > li { margin-bottom: 4mm; }
.box { display: inline-block; width: 4.2mm; height: 4.2mm; border: 0.9pt solid #000; vertical-align: -0.6mm; margin-inline-end: 1mm; }
.entries .box { width: 7mm; height: 6mm; vertical-align: -1.4mm; }
figure { margin: 3mm 0; }
figure svg { width: 100%; max-width: 85mm; height: auto; overflow: visible; filter: grayscale(1); font-family: inherit; }
.wide svg { max-width: 150mm; }
.wide svg text { font-size: 10px; }
pre { margin: 0 0 2mm; padding: 2mm 3mm; border: 0.5pt solid #000; font: 10pt/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; text-align: left; }
img { display: block; max-width: 100%; max-height: 90mm; }
code { font: 0.95em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 2mm 0; }
th, td { border: 0.75pt solid #000; padding: 1.2mm 3mm; text-align: start; }
.gap { min-width: 22mm; height: 9mm; }
.grid .gap { min-width: 14mm; width: 14mm; }
.staff { font-weight: 700; }
.answer { overflow-wrap: anywhere; }
ol, ul { margin: 0 0 2mm; }
li { padding-block: 0.4mm; }
.seats { width: 100%; table-layout: fixed; }
.seats tr { break-inside: avoid; }
.seats caption { border: 0.75pt solid #000; padding: 1.5mm; margin-bottom: 4mm; font-weight: 700; }
.seats th { width: 18mm; font-weight: 400; border: 0; padding-inline-start: 0; }
.seats td { text-align: center; padding: 1.5mm 1mm 3mm; vertical-align: top; }
.seats b { display: block; font-size: 16pt; line-height: 1.2; }
.seat { display: block; font-size: 8.5pt; }
.who { display: block; margin-top: 1.5mm; overflow-wrap: anywhere; }
.seats .rule { display: block; height: 8mm; margin: 0 1mm; min-width: 0; }
@media (max-width: 600px) { .fields { grid-template-columns: 1fr; } .seats { table-layout: auto; display: block; overflow-x: auto; } .maths { white-space: normal; } }
`
