#!/usr/bin/env node
// Reads credit as another system does; Node 20 and nothing else. docs/open-credit.md explains the calls.
//
//   export CREDIT_URL=http://127.0.0.1:3000 CREDIT_API_KEY=xyk_…
//   node examples/open-credit.mjs credit 91330100MA27XL0Q1A [2026-03-02]
//   node examples/open-credit.mjs changes [cursor]
//   WEBHOOK_SECRET=whsec_… node examples/open-credit.mjs receive 8080
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { createServer } from 'node:http'

const { CREDIT_URL = 'http://127.0.0.1:3000', CREDIT_API_KEY = '', WEBHOOK_SECRET = '' } = process.env
const BASE = `${CREDIT_URL}/credit/admin/api/open`
/** Calls older than this are repeated by somebody else than the service. */
const OLDEST_S = 300

const print = (line) => process.stdout.write(`${line}\n`)

/** Answers of the service are believed only with its signature over exactly these bytes. */
async function call(path) {
  const response = await fetch(BASE + path, { headers: { 'x-api-key': CREDIT_API_KEY } })
  const body = await response.text()
  if (!response.ok) {
    const code = response.headers.get('x-error-code') ?? ''
    throw new Error(`HTTP ${response.status} ${code}: ${body}`)
  }
  const [header, , signature] = (response.headers.get('x-signature') ?? '').split('.')
  const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString() || '{}')
  const { keys } = await (await fetch(`${CREDIT_URL}/.well-known/jwks.json`)).json()
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) throw new Error('signed by an unknown key')
  const signed = `${header}.${Buffer.from(body).toString('base64url')}`
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  if (!verify('sha256', Buffer.from(signed), key, Buffer.from(signature ?? '', 'base64url'))) {
    throw new Error('the signature is wrong')
  }
  return JSON.parse(body)
}

/** Reads the feed to its end; the printed cursor is where to go on next time. */
async function readChanges(from) {
  let cursor = from
  for (;;) {
    const { changes, nextCursor } = await call(`/changes?cursor=${cursor}&size=500`)
    for (const change of changes) print(JSON.stringify(change))
    cursor = nextCursor
    if (changes.length === 0) break
  }
  print(JSON.stringify({ cursor }))
}

/** Whether a webhook comes from the service: an HMAC of id, time and body by the secret that was issued. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > OLDEST_S) return false
  const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const [expected, given] = [Buffer.from(`v1,${digest}`), Buffer.from(String(signature))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Receives webhooks; one that comes again, because an answer was lost, has the same id. */
function receive(port) {
  const known = new Set()
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
    const id = request.headers['webhook-id']
    if (!known.has(id)) print(body)
    known.add(id)
    return response.writeHead(204).end()
  })
  server.listen(port, '127.0.0.1', () => {
    print(JSON.stringify({ listening: server.address().port }))
  })
}

const [command, first = '', second = ''] = process.argv.slice(2)
try {
  if (command === 'credit') {
    const query = second ? `?asOf=${encodeURIComponent(second)}` : ''
    print(JSON.stringify(await call(`/credit/${encodeURIComponent(first)}${query}`), null, 2))
  } else if (command === 'changes') await readChanges(first || '0')
  else if (command === 'receive') receive(Number(first || 8080))
  else throw new Error('give credit <code> [day], changes [cursor] or receive [port]')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
