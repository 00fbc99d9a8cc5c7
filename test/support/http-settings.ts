// What an application in a test needs of the settings that it is not about.
import { RequestLimits, type HttpSettings } from '../../src/http/index.js'

/** Answers to every name, and has no limits. */
export const OPEN_HTTP = {
  hosts: { host: '0.0.0.0', allowedHosts: [] },
  limits: new RequestLimits({ factor: 0, trustedProxies: 0 }),
} as const satisfies Partial<HttpSettings>
