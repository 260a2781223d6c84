import { RouteConfig } from '@nestjs/platform-fastify'
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js'
import type { LimitName } from '../core/config/limits.js'

/** Route settings that a handler declares; used before its guards. */
export interface RouteSettings {
  /** Media types of the response, if other than JSON. */
  produces?: readonly string[]
  /** The limit of the bytes of the body. */
  bodyLimit?: LimitName
  /** The limit of the keys and list items of the body. */
  valueLimit?: LimitName
  /** The body is a list instead of an object. */
  listBody?: boolean
}

/** Declares settings of a handler's route, in addition to other decorators. */
export function routeSettings(settings: RouteSettings): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object
    const declared: object | undefined = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler)
    RouteConfig({ ...declared, ...settings })(target, name, descriptor)
  }
}

/** The body of a call may hold many keys and list items. */
export const LongBody = (): MethodDecorator => routeSettings({ valueLimit: 'longBodyValues' })

/** The body of a call is a list. */
export const ListBody = (): MethodDecorator => routeSettings({ listBody: true })
