import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fastify, { type FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { serveWeb } from '../../src/platform/http/web-files.js'
import { FirstPicture } from '../../src/site/carousel/first-picture.js'
import { makeFile } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SLIDES = '/credit/admin/api/carousel/diagram'

describe('the first picture of a public home', () => {
  const root = mkdtempSync(join(tmpdir(), 'credit-web-'))
  let t: TestApp
  let web: FastifyInstance
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_HOST: 'example.org' })
    writeFileSync(join(root, 'index.html'), '<!doctype html>')
    web = fastify()
    const pictures = t.app.get(FirstPicture)
    await serveWeb(web, { root, linkFor: (path, request) => pictures.linkFor(path, request) })
    await web.ready()
  })
  afterAll(async () => {
    await web.close()
    await t.stop()
    rmSync(root, { recursive: true })
  })

  const linkOf = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await supertest(web.server)
      .get(url)
      .set({ host: 'd06.example.org', ...headers })
    expect([url, answer.status]).toEqual([url, 200])
    return answer.headers.link
  }
  /** The header once what was looked up for the next visitor is there. */
  const settledLink = async (url: string, wanted: boolean) => {
    for (;;) {
      const link = await linkOf(url)
      if (Boolean(link) === wanted) return link
      await new Promise(setImmediate)
    }
  }

  it('comes with the home page of its area, for who is not logged in', async () => {
    expect(await linkOf('/homes')).toBeUndefined()
    const district = await t.as('district06')
    const imageId = await makeFile(t, district)
    const slide = { title: '区首页', imageId, sortOrder: 0 }
    const { body } = await district.post(SLIDES).send(slide).expect(201)
    await district.put(`${SLIDES}/publish/${body.id}`).expect(200)
    t.clock.advance(61_000)
    const link = `</credit/admin/api/files/public/${imageId}>; rel=preload; as=image; fetchpriority=high`
    expect(await settledLink('/homes', true)).toBe(link)
    expect(await linkOf('/')).toBe(link)
    expect(await linkOf('/', { cookie: 'a=b; Authorization=x' })).toBeUndefined()
    for (const path of ['/homes2', '/login?type=1', '/evaluate']) {
      expect(await linkOf(path)).toBeUndefined()
    }
    expect(await linkOf('/homes', { host: 'd02.example.org' })).toBeUndefined()
    await district.put(`${SLIDES}/unpublish/${body.id}`).expect(200)
    expect(await linkOf('/homes')).toBe(link)
    t.clock.advance(61_000)
    expect(await settledLink('/homes', false)).toBeUndefined()
  })
})
