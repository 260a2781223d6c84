import type { Names } from '@credit/contract'
import { Transform } from 'class-transformer'
import { Bool, Group, Html, Int, NamesField, Out, Refs, Text } from '#http/fields'
import { FileInfo } from '../files/attached-file.dto.js'
import { asSubdomain } from './area-address.js'

/** Names an area by its host. */
export class SubdomainQuery {
  /** null if the parameter is not a subdomain. */
  @Transform(({ value }: { value: unknown }) => asSubdomain(value))
  @Text({ optional: true, nullable: true, max: 63, description: 'Subdomain, or the whole host' })
  subdomain?: string | null
}

export class AreaQuery extends SubdomainQuery {
  @Int({ optional: true, max: 1, description: '1 = open, 0 = not open' }) status?: number
}

export class AreaRow {
  @Out('id') areaId: string
  @Out() areaCode: string
  @Out() areaName: string
  @Out() subdomain: string
  @Out({ description: "Address of the area's own site" }) url: string
  @Out({ type: 'integer', enum: [0, 1] }, '1 = open') status: number
  @Out({ description: 'Name of the region on the map' }) mapName: string
}

class AreaFloatingBox {
  @Out() enabled: boolean
  @Out() title: string
  @Out({ type: 'object', properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } } }) titles: Names
  @Out({ format: 'html' }) content: string
  @Out({ type: [String], format: 'uuid' }) fileIds: string[]
  @Out({ type: [FileInfo] }) files: FileInfo[]
}

/** An area as its supervisor edits it. */
export class AreaDetail extends AreaRow {
  @Out({ type: 'object', properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } } }) names: Names
  @Out() address: string
  @Out() contactInformation: string
  @Out() contactPhone: string
  @Out() serviceHours: string
  @Out() filingNumber: string
  @Out() complaintEnabled: boolean
  @Out({ description: 'Whether to-dos past their term are announced in the area and to the city' }) escalates: boolean
  @Out({ type: AreaFloatingBox }) floatingBox: AreaFloatingBox
  @Out('time') updateTime: string
  @Out('integer') version: number
}

export class AreaFloatingBoxInput {
  @Bool() enabled: boolean
  @Text({ optional: true, min: 0, max: 60, description: "Title in the caller's language" }) title?: string
  @NamesField({ optional: true, max: 60, blank: true }) titles?: Names
  @Html({ optional: true, blank: true, description: 'The notice behind the box' }) content?: string
  @Refs({ optional: true, max: 20 }) fileIds?: string[]
}

/** The floating box as its supervisor edits it. */
export class AreaBox extends AreaFloatingBox {
  @Out('integer') version: number
}

export class AreaBoxInput extends AreaFloatingBoxInput {
  @Int({ optional: true, min: 1 }) version?: number
}

/** Contact data, escalation and floating box; omitted fields keep their values. */
export class AreaInput {
  @Text({ optional: true, min: 0, max: 200 }) address?: string
  @Text({ optional: true, min: 0, max: 500 }) contactInformation?: string
  @Text({ optional: true, min: 0, max: 30, description: 'Of the hotline' }) contactPhone?: string
  @Text({ optional: true, min: 0, max: 100 }) serviceHours?: string
  @Text({ optional: true, min: 0, max: 60, description: 'Of the site' }) filingNumber?: string
  @Bool({ optional: true, description: 'Whether to-dos past their term are announced in the area and to the city' })
  escalates?: boolean

  @Group(() => AreaFloatingBoxInput, { optional: true }) floatingBox?: AreaFloatingBoxInput
  @Int({ optional: true, min: 1 }) version?: number
}

/** The page behind the floating box. */
export class AreaNotice {
  @Out() title: string
  @Out({ format: 'html' }) content: string
  @Out({ type: [FileInfo] }) files: FileInfo[]
}
