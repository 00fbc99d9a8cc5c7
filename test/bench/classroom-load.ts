// A class in a process of its own, so that its work is not the server's. Settings as JSON in the first argument; a report as JSON on stdout.
import { Classroom, type LoadReport, type LoadSettings } from './classroom.js'

const classroom = new Classroom(JSON.parse(process.argv[2]!) as LoadSettings)
const [start, cpu] = [performance.now(), process.cpuUsage()]
await classroom.run()
const { user, system } = process.cpuUsage(cpu)
const { sittings, starts, answers, turns, refused, waits, failures } = classroom
const [tookMs, cpuMs] = [performance.now() - start, (user + system) / 1000]
const report: LoadReport = { sittings, starts, answers, turns, refused, waits, failures, tookMs, cpuMs }
process.stdout.write(JSON.stringify(report), () => process.exit(0))
