// What an application in a test needs of the settings that it is not about.
import { RequestLimits, type HttpSettings } from '../../src/http/index.js'

/** Answers to every name, has no limits, and is ready. */
export const OPEN_HTTP = {
  hosts: { host: '0.0.0.0', allowedHosts: [] },
  limits: new RequestLimits({ factor: 0, trustedProxies: 0 }),
  isReady: async () => true,
} as const satisfies Partial<HttpSettings>
