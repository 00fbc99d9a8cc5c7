// The file that `viva blueprint new` writes: a whole blueprint with a word on each of its parts, to be changed piece by piece.

export const STARTER_TYPES = ['integer', 'ipv4'] as const
export type StarterType = (typeof STARTER_TYPES)[number]

/** The name of the file that a new blueprint begins in, in the folder of blueprints. */
export const starterFile = (id: string): string => `${id.split('.').at(-1)!.replaceAll('_', '-')}.yaml`

/** Passes `viva blueprint check` unchanged where some file declares the skill. */
export const starterBlueprint = (id: string, type: StarterType, skill = id): string =>
  [head(id, skill), type === 'integer' ? INTEGER : IPV4, TAIL].join('\n')

const head = (id: string, skill: string): string => `# yaml-language-server: $schema=./blueprint.schema.json
# blueprints/REFERENCE.md explains every word. Check while you write: npx viva blueprint check <this file>
schema: blueprint/1
id: ${id}
version: 1
# Only reviewed blueprints are asked: set this to “reviewed” when somebody else has read and tried them.
status: draft
license: CC-BY-4.0
title: Say what the learner can do
skills:
  - { id: ${skill}, weight: 1 } # declared in skills.yaml; the first is the primary skill
bloom: apply
`

const INTEGER = `# What is drawn. Each parameter has a random stream of its own, so a new one changes nothing else.
params:
  a: { type: int, range: [12, 89] }
  b: { type: int, range: [3, 9] }
# What follows from it.
derive:
  tens: a // 10
  ones: a % 10
# Draws that break one of these are thrown away. Here: no misconception may lead to the right answer.
constraints:
  - ones > 1

# Every question belongs to one tier. “b” is its difficulty in logits: 0 is an even chance for an average learner.
tiers:
  easy: { b: -1, when: ones * b < 10 }
  medium: { b: 0, when: ones * b >= 10 and a < 50 }
  hard: { b: 1, when: ones * b >= 10 and a >= 50 }

# Two items are the same question exactly when these are equal.
variant_key: "{{a}} * {{b}}"
stem: "What is \${{a}} \\\\times {{b}}$?"

parts:
  - id: product
    response: { type: integer, label: Whole number }
    key: a * b
    forms: [typed, choice]

# Wrong answers that a way of thinking leads to, most telling first. Each says to the learner what went wrong.
misconceptions:
  - id: added
    value: a + b
    feedback: "You added {{b}} once. Times {{b}} means {{b}} groups of {{a}}."
  - id: left_out_ones
    value: tens * 10 * b
    feedback: "That is \${{tens * 10}} \\\\times {{b}}$. The {{ones}} ones have to be multiplied, too."
  - id: left_out_tens
    value: ones * b
    feedback: "You multiplied the ones alone. The {{tens}} tens in {{a}} count, too."
  - id: one_group_short
    value: a * (b - 1)
    feedback: "That is one group too few: {{b - 1}} groups of {{a}} instead of {{b}}."
  - id: one_group_over
    value: key + a
    feedback: "You counted one group too many. There are {{b}} groups of {{a}}."
  - id: took_one_more
    value: key + b
    feedback: "You worked with {{a + 1}} instead of {{a}}."
  - id: took_one_less
    value: key - b
    feedback: "You worked with {{a - 1}} instead of {{a}}."

# Options of a choice: the key and misconceptions that fire, or two of them in one answer, chosen so that nothing but the question tells
# which option is right. Filler is taken where too few fire.
choice:
  count: 4
  together:
    - [took_one_more, one_group_over]
  filler: [key + 10, key - 10]

# A worked solution. A check proves for every seed that the step is true.
solution:
  - say: "Take the number apart: \${{a}} = {{tens * 10}} + {{ones}}$."
    check: tens * 10 + ones == a
  - say: "Multiply each part: \${{tens * 10}} \\\\times {{b}} = {{tens * 10 * b}}$ and \${{ones}} \\\\times {{b}} = {{ones * b}}$."
    check: tens * 10 * b + ones * b == key
  - say: "Add them: \${{tens * 10 * b}} + {{ones * b}} = {{key}}$."
    check: key // b == a

# Gentlest first. “cost” is the share of the credit that reading it takes away.
hints:
  - { say: Take the two-digit number apart into tens and ones., cost: 0 }
  - { say: "Multiply the tens and the ones one after the other, then add.", cost: 0.25 }

expected: { seconds: 60 }
exposure:
  min_variants: 400
  because: There are seventy-eight numbers and seven factors, less those that the constraint leaves out.
`

const IPV4 = `# What is drawn. Each parameter has a random stream of its own, so a new one changes nothing else.
params:
  ip: { type: ipv4, from: [10.0.0.0/8, 192.168.0.0/16] }
  len: { type: int, range: [17, 30] }
# What follows from it.
derive:
  net: network(ip, len)
  last: broadcast(ip, len)
# Draws that break one of these are thrown away. Here: no misconception may lead to the right answer.
constraints:
  - ip != net and ip != last and ip != last - 1

# Every question belongs to one tier. “b” is its difficulty in logits: 0 is an even chance for an average learner.
tiers:
  easy: { b: -0.5, when: len == 24, params: { len: { choice: [24] } } }
  medium: { b: 0.5, when: len > 24, params: { len: { range: [25, 30] } } }
  hard: { b: 1.5, when: len < 24, params: { len: { range: [17, 23] } } }

# Two items are the same question exactly when these are equal.
variant_key: "{{ip}}/{{len}}"
stem: "A computer has the address {{ip}}/{{len}}. What is the broadcast address of its network?"

parts:
  - id: broadcast_address
    response: { type: ipv4, label: IPv4 address }
    key: last
    forms: [typed, choice]

# Wrong answers that a way of thinking leads to, most telling first. Each says to the learner what went wrong.
misconceptions:
  - id: gave_network
    value: net
    feedback: "{{net}} is the first address of the network. The broadcast address is the last one."
  - id: last_host
    value: key - 1
    feedback: "You stopped one address too early, at the last one that a host may have."
  - id: next_network
    value: key + 1
    feedback: "You went one address too far: the next network begins there."
  - id: network_after
    value: key + 2 ** (32 - len)
    feedback: "You went on to the network after this one."
  - id: network_before
    value: key - 2 ** (32 - len)
    feedback: "You went back to the network before this one."

# Options of a choice: the key and misconceptions that fire, or two of them in one answer, chosen so that nothing but the question tells
# which option is right. Filler is taken where too few fire.
choice:
  count: 4
  together:
    - [network_after, last_host]
    - [network_after, next_network]
    - [network_before, last_host]
  filler: [net + 1]

# A worked solution. A check proves for every seed that the step is true.
solution:
  - say: "The network begins at {{net}} and holds $2^{ {{32 - len}} } = {{2 ** (32 - len)}}$ addresses."
    check: contains(net, len, ip)
  - say: "The last of them is {{last}}: the next one, {{last + 1}}, belongs to another network."
    check: contains(net, len, key) and not contains(net, len, key + 1)

# Gentlest first. “cost” is the share of the credit that reading it takes away.
hints:
  - { say: Where does the network begin that comes after this one?, cost: 0 }

expected: { seconds: 75 }
exposure: { min_variants: 500 }
`

const TAIL = `accessibility: { keyboard: true, essential_time: false }

# Run for every seed. “{{key}}” stands for the right answer, “value_of” for the value of a misconception.
tests:
  - { answer: "{{key}}", expect: { score: 1 } }
  - { answer: not an answer, expect: { verdict: malformed } }
`
