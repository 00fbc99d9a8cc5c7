// A worker that loses its run, or is told to stop, leaves by `exit`: that is what ends the servers and browsers it started.
const leave = (): never => process.exit(1)
// A worker reads this again with each of its files.
if (!process.listeners('disconnect').some(({ name }) => name === leave.name))
  process.once('disconnect', leave).once('SIGINT', leave).once('SIGTERM', leave)
