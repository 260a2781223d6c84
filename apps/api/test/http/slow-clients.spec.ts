import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'

describe('clients that send slowly', () => {
  let t: TestApp
  let port: number
  let token: string

  beforeAll(async () => {
    t = await startTestApp({
      LIMIT_HEADERS_SECONDS: '1',
      LIMIT_BODY_SECONDS: '1',
      LIMIT_UPLOAD_SILENCE_SECONDS: '1',
    })
    token = (await t.as(2)).token
    await t.app.listen(0, '127.0.0.1')
    port = (t.app.getHttpServer().address() as AddressInfo).port
  })
  afterAll(() => t.stop())

  /** Everything that is answered to the beginning of a request, until the connection is closed. */
  const answerTo = async (...lines: string[]) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(lines.join('\r\n'))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    await once(socket, 'close')
    return answer
  }

  it('are ended while their headers do not arrive', async () => {
    expect(await answerTo(`GET ${LOGIN} HTTP/1.1`, 'Host: a', 'X-')).toMatch(/^(HTTP\/1.1 408|$)/)
    expect(await answerTo('')).toMatch(/^(HTTP\/1.1 408|$)/)
  })

  it('are answered 408 where a body does not arrive', async () => {
    const head = [`POST ${LOGIN} HTTP/1.1`, 'Host: a', 'Content-Type: application/json']
    const sized = await answerTo(...head, 'Content-Length: 9', '', '{')
    expect(sized).toContain('HTTP/1.1 408')
    expect(sized).toContain('"code":"REQUEST_TIMEOUT"')
    expect(await answerTo(...head, 'Transfer-Encoding: chunked', '', '1', '{', '')).toContain(
      'HTTP/1.1 408',
    )
  })

  it('get 413 at once if they claim more bytes than an upload and its form may have', async () => {
    const claim = (bytes: number) =>
      answerTo(
        'POST /credit/admin/api/minio/upload HTTP/1.1',
        'Host: a',
        `Authorization: ${token}`,
        `Content-Length: ${bytes}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Connection: close',
        '',
        '',
      )
    const most = 1_073_741_824 + 1_048_576
    expect(await claim(most)).not.toContain('HTTP/1.1 413')
    const refused = await claim(most + 1)
    expect(refused).toContain('HTTP/1.1 413')
    expect(refused).toContain('"code":"PAYLOAD_TOO_LARGE"')
  })

  it('are ended after a silence in an upload', async () => {
    const upload = [
      'POST /credit/admin/api/minio/upload HTTP/1.1',
      'Host: a',
      `Authorization: ${token}`,
      'Content-Length: 9000',
      'Content-Type: multipart/form-data; boundary=x',
      '',
      '--x',
      '',
      'Content-Disposition: form-data; name="file"; filename="a.png"',
      '',
      'text',
    ]
    expect(await answerTo(...upload)).not.toContain('HTTP/1.1 200')
  })
})
