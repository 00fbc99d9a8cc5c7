// The Nodes that Viva runs on, told before anything is loaded that another could not read.

/** Why this version of Node will not do, or null. */
export function unsuitable(version) {
  const [major, minor] = version.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24) return null
  return `Viva runs on Node 20 (from 20.19), 22 (from 22.13) and 24 or later. This is Node ${version}: get another at https://nodejs.org.`
}
