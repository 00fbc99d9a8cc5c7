import { Session } from 'node:inspector/promises'
import { writeFileSync, readdirSync, readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { checkSource } from './src/items/infrastructure/authoring/check-blueprint-file.js'
const seeds = Number(process.env.SEEDS ?? 50)
const files = (readdirSync('blueprints', { recursive: true }) as string[]).filter(f => f.endsWith('.yaml') && !/^(surveys|guidelines|assessments|skills)/.test(f)).sort()
const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval',{interval:2000}); await s.post('Profiler.start')
const c0 = process.cpuUsage(); let items = 0; const per: [number,string][] = []
for (const f of files) { const text = readFileSync(join('blueprints', f),'utf8'); if (!text.includes('schema: blueprint/1')) continue
 const a = process.cpuUsage(); const r = await checkSource(text, f, { seeds, mutants: false, language: null }, dirname(join('blueprints', f))); const u = process.cpuUsage(a); per.push([(u.user+u.system)/1000, f]); items += r.items; if (r.problems.length) console.log(f, r.problems[0]) }
const u = process.cpuUsage(c0); console.log('cpu', (u.user+u.system)/1e6, items)
const { profile } = await s.post('Profiler.stop')
writeFileSync('/tmp/w/check.cpuprofile', JSON.stringify(profile)); writeFileSync('/tmp/w/check.per', per.sort((a,b)=>b[0]-a[0]).map(x=>x[0].toFixed(0)+' '+x[1]).join('\n'))
