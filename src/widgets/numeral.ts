// A number in the props of a widget, exact: `-5`, `0.25` or `1/3`.
import { z } from 'zod'

export const Numeral = z.string().regex(/^-?\d{1,15}(?:\.\d{1,15}|\/\d{1,15})?$/)
