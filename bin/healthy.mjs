#!/usr/bin/env node
// Ends with 0 if the server of this machine can answer, for the health check of a container: it needs no curl.
const { PORT = '3000' } = process.env
try {
  const reply = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(2_500) })
  process.exitCode = reply.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
