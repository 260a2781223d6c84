import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core'
import type { TestApp } from './test-app.js'

/** A method of a controller that answers a call. */
export interface Handler {
  method: string
  path: string
  controller: new () => object
  /** Name of the method in its controller. */
  name: string
  handler: () => unknown
  /** The folder of the module that declares it. */
  module: string
}

/** Returns the folder of a module: `OpenCreditModule` is in `open-credit`. */
const folderOf = (module: string) =>
  module
    .replace(/Module$/, '')
    .replace(/(?<=.)(?=[A-Z])/g, '-')
    .toLowerCase()

/** Every handler of the application, once for each of its paths. */
export function declaredHandlers(t: TestApp): Handler[] {
  const reflector = new Reflector()
  const scanner = new MetadataScanner()
  const modules = [...t.app.get(ModulesContainer).values()]
  const controllers = modules.flatMap((module) =>
    [...module.controllers.values()].map((controller) => ({ controller, module: folderOf(module.name) })),
  )
  return controllers.flatMap(({ controller: { instance, metatype }, module }) => {
    if (!instance || !metatype) return []
    const base = String(reflector.get(PATH_METADATA, metatype) ?? '')
    const methods = instance as Record<string, unknown>
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((name) => {
      const handler = methods[name] as () => unknown
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined
      if (method === undefined) return []
      const paths = [reflector.get<string | string[]>(PATH_METADATA, handler)].flat()
      return paths.map((path) => ({
        method: RequestMethod[method] ?? '',
        path: `/${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
        controller: metatype as new () => object,
        name,
        handler,
        module,
      }))
    })
  })
}
