// A blueprint of three parts, of which the second follows from the first and the third is chosen.
import type { Words } from './blueprint-words.js'

export const several: Words = {
  id: 'several',
  title: 'Ends of a network',
  params: { ip: { type: 'ipv4', from: ['10.0.0.0/8'] }, len: { type: 'int', range: [20, 28] } },
  variant_key: '{{ip}}/{{len}}',
  stem: 'A computer has the address {{ip}}/{{len}}.',
  parts: [
    {
      id: 'first',
      prompt: 'What is the address of its network?',
      response: { type: 'ipv4', label: 'Network' },
      key: 'network(ip, len)',
      points: 2,
    },
    {
      id: 'last',
      prompt: 'What is the broadcast address?',
      response: { type: 'ipv4', label: 'Broadcast' },
      key: 'broadcast(first, len)',
      follow_through: 0.5,
    },
    {
      id: 'room',
      prompt: 'Has it room for a thousand hosts?',
      response: { type: 'option', label: 'Room' },
      key: '"yes" if len <= 22 else "no"',
      forms: ['choice'],
    },
  ],
  misconceptions: [
    { id: 'kept_address', part: 'first', value: 'ip', feedback: 'That is the computer, not its network.' },
    { id: 'other_way', part: 'room', value: '"no" if len <= 22 else "yes"', feedback: 'A /22 holds 1022 hosts.' },
    { id: 'next_network', part: 'last', value: 'key + 1', feedback: 'That one begins the next network.' },
  ],
  choice: { count: 2 },
  solution: [{ say: 'It reaches from {{first}} to {{last}}: {{room}}.', check: 'broadcast(first, len) == last' }],
  hints: [
    { say: 'Set the host bits to 0, then to 1.', cost: 0 },
    { say: 'The network is {{first}}.', cost: 1, bottom_out: true },
  ],
}
