import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
import type { TestApp } from './test-app.js'

/** Names of the fields of each call's body, by `method url`. */
export function bodyFields(t: TestApp): Map<string, string[]> {
  const document = SwaggerModule.createDocument(t.app, new DocumentBuilder().build())
  const schemas = (document.components?.schemas ?? {}) as Record<string, { properties?: object }>
  const found = new Map<string, string[]>()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['post', 'put'] as const) {
      const body = item[method]?.requestBody as { content?: Record<string, unknown> } | undefined
      const media = body?.content?.['application/json'] as { schema?: { $ref?: string } } | undefined
      const schema = media?.schema?.$ref?.split('/').pop()
      const url = path.replace(/\{([A-Za-z]+)\}/g, ':$1')
      if (schema) found.set(`${method} ${url}`, Object.keys(schemas[schema]?.properties ?? {}))
    }
  }
  return found
}
