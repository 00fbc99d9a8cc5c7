// The page around what the server documents of itself. English alone, as all of the documentation.
import { escapeHtml } from './kernel/text.js'

/** `base`: the path below which the server is mounted, empty or with a slash before it. `content`: HTML. */
export const docPage = (base: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${base}/docs/favicon-32x32.png">
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0.25rem; }
.guide h2 { font-size: 1.4rem; margin-top: 2.5rem; }
h3 { font-size: 1.1rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0.25rem 0 1rem; }
code { font-family: ui-monospace, monospace; font-size: 0.95em; }
pre { padding: 0.75rem 1rem; border-radius: 0.5rem; overflow-x: auto; background: color-mix(in srgb, currentColor 8%, transparent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); font-weight: normal; }
thead th { font-weight: 600; }
.wide td { min-width: 8rem; }
.wide td code { overflow-wrap: break-word; }
@media (max-width: 40rem) {
  .codes thead { display: none; }
  .codes :is(tr, th, td) { display: block; border: 0; padding: 0; }
  .codes tr { padding: 0.6rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  .codes td:nth-child(2)::before { content: 'HTTP status '; }
}
</style>
<main>
${content}
</main>
</html>
`
