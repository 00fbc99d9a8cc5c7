// The coins and notes that are in use, and what is printed on them.

type Money = {
  /** In the main unit, smallest first. */
  readonly coins: readonly number[]
  readonly notes: readonly number[]
  /** As it is printed, in one or two lines. */
  readonly print: (value: number) => readonly string[]
  /** As a question writes it. */
  readonly write: (value: number) => string
}

export const MONEY: Readonly<Record<'EUR' | 'USD' | 'INR', Money>> = {
  EUR: {
    coins: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    notes: [5, 10, 20, 50, 100],
    print: value => (value < 1 ? [String(hundredths(value)), 'ct'] : value < 5 ? [String(value), '€'] : [`${value} €`]),
    write: value => (value < 1 ? `${hundredths(value)} ct` : `${value} €`),
  },
  USD: {
    coins: [0.01, 0.05, 0.1, 0.25],
    notes: [1, 5, 10, 20, 50, 100],
    print: value => [value < 1 ? `${hundredths(value)}¢` : `$${value}`],
    write: value => (value < 1 ? `${hundredths(value)}¢` : `$${value}`),
  },
  INR: {
    coins: [1, 2, 5],
    notes: [10, 20, 50, 100, 200, 500],
    print: value => [`₹${value}`],
    write: value => `₹${value}`,
  },
}

const hundredths = (value: number): number => Math.round(value * 100)
