// A CommonJS project: each of the package's doors opens by `require`, too.
const { VivaClient, verifyWebhook } = require('viva/client')
const { defined } = require('viva/element')
const { createViva } = require('viva/server')

for (const [name, value] of Object.entries({ VivaClient, verifyWebhook, createViva }))
  if (typeof value !== 'function') throw new Error(`${name} is ${typeof value}`)
defined.then(() => console.log('viva/client, viva/element and viva/server open by require'))
