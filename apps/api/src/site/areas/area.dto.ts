import type { Names } from '@credit/contract'
import { Bool, Group, Html, Int, NamesField, Out, Refs, Text } from '../../platform/http/fields.js'
import { FileInfo } from '../files.dto.js'

export class AreaRow {
  @Out({ format: 'uuid' })
  areaId: string

  @Out()
  areaCode: string

  @Out()
  areaName: string

  @Out()
  subdomain: string

  @Out({ description: "Address of the area's own site" })
  url: string

  @Out({ type: 'integer', enum: [0, 1], description: '1 = open' })
  status: number

  @Out({ description: 'Name of the region on the map' })
  mapName: string
}

export class AreaFloatingBox {
  @Out()
  enabled: boolean

  @Out()
  title: string

  @Out({ type: 'object', properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } } })
  titles: Names

  @Out({ format: 'html' })
  content: string

  @Out({ type: [String], format: 'uuid' })
  fileIds: string[]

  @Out({ type: [FileInfo] })
  files: FileInfo[]
}

/** An area as its supervisor edits it. */
export class AreaDetail extends AreaRow {
  @Out({ type: 'object', properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } } })
  names: Names

  @Out()
  address: string

  @Out()
  contactInformation: string

  @Out()
  complaintEnabled: boolean

  @Out({ type: AreaFloatingBox })
  floatingBox: AreaFloatingBox

  @Out({ format: 'date-time' })
  updateTime: string

  @Out({ type: 'integer' })
  version: number
}

export class AreaFloatingBoxInput {
  @Bool()
  enabled: boolean

  @Text({ optional: true, max: 60, description: "Title in the caller's language" })
  title?: string

  @NamesField({ optional: true, max: 60 })
  titles?: Names

  @Html({ optional: true, description: 'The notice behind the box' })
  content?: string

  @Refs({ optional: true, max: 20 })
  fileIds?: string[]
}

/** Contact data and floating box; what is left out stays as it is. */
export class AreaInput {
  @Text({ optional: true, min: 0, max: 200 })
  address?: string

  @Text({ optional: true, min: 0, max: 500 })
  contactInformation?: string

  @Group(() => AreaFloatingBoxInput, { optional: true })
  floatingBox?: AreaFloatingBoxInput

  @Int({ optional: true, min: 1 })
  version?: number
}

/** The page behind the floating box. */
export class AreaNotice {
  @Out()
  title: string

  @Out({ format: 'html' })
  content: string

  @Out({ type: [FileInfo] })
  files: FileInfo[]
}
