import { fastify } from 'fastify'
import { collectRoutes, hasOtherMethods } from './route-table.js'

it('knows paths that only other methods have, except paths with too long a part', async () => {
  const app = fastify({ routerOptions: { maxParamLength: 10 } })
  collectRoutes(app)
  app.get('/credit/admin/api/thing/:id', () => 'found')
  // Catches requests that no route of the services handles, as the web app does.
  app.all('/*', (request) => ({ others: hasOtherMethods(request) }))
  const asked = async (method: 'GET' | 'PUT', path: string) =>
    (await app.inject({ method, url: `/credit/admin/api/${path}` })).body
  expect(await asked('GET', 'thing/1')).toBe('found')
  expect(await asked('PUT', 'thing/1')).toBe('{"others":true}')
  expect(await asked('GET', `thing/${'x'.repeat(11)}`)).toBe('{"others":false}')
  expect(await asked('GET', 'nothing')).toBe('{"others":false}')
  await app.close()
})
