import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Response of a gateway to a message: `silent` never responds, `lost` takes it and closes the connection. */
export type SmsAnswer = number | 'silent' | 'lost'
export type MailAnswer = number | 'silent' | 'lost'

interface ReceivedSms {
  headers: IncomingHttpHeaders
  body: { id: string; to: string; text: string; locale: string }
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port
}

/** A gateway for text messages on loopback, which drops messages that it has accepted before. */
export async function startSmsGateway() {
  const received: ReceivedSms[] = []
  /** Texts that people got, by the key of the message. */
  const delivered = new Map<string, string>()
  const gateway = {
    url: '',
    answer: 200 as SmsAnswer,
    headers: {} as Record<string, string>,
    received,
    delivered,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      received.push({ headers: request.headers, body })
      const { answer } = gateway
      if (answer === 'silent') return
      if (answer === 'lost' || answer === 200) {
        delivered.set(String(request.headers['idempotency-key']), body.text)
      }
      if (answer === 'lost') request.socket.destroy()
      else response.writeHead(answer, gateway.headers).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  gateway.url = `http://user:word@127.0.0.1:${portOf(server)}/send`
  return gateway
}

const refusal = (responseCode: number) => Object.assign(new Error('not this one'), { responseCode })

/** A mail server on loopback. */
export async function startMailServer() {
  const mails: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => (auth.password === 'word' ? done(null, { user: 'user' }) : done(refusal(535))),
    onRcptTo: (_address, _session, done) => {
      const { answer } = mail
      if (typeof answer === 'number' && answer >= 400) done(refusal(answer))
      else done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, source: Buffer.concat(chunks).toString() })
        if (mail.answer === 'silent') return
        if (mail.answer === 'lost') for (const one of server.connections) one.close()
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  const mail = {
    url: '',
    answer: 250 as MailAnswer,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  mail.url = `smtp://user:word@127.0.0.1:${port}?from=credit@example.org`
  return mail
}

/** A port that takes connections and says nothing. */
export async function startSilentPort() {
  const sockets = new Set<{ destroy(): void }>()
  const server = createTcpServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
