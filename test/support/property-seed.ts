// Properties try the same cases in every run, so that a failure is the doing of a change. PROPERTY_SEED=<integer> tries others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_251_121) })
