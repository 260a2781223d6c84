import { Int, Out, Ref } from '#http/fields'

export class SiteLoginMethod {
  @Out('integer') type: number
  @Out({ type: 'integer', enum: [0, 1] }) loginNameType: number
  @Out({ type: 'integer', enum: [0, 1] }) loginPhoneType: number
  @Out({ type: 'integer', enum: [0, 1] }) loginCaType: number
  @Out({ description: 'Address of the driver of the CA device; empty = none' }) downloadUrl: string
}

class SiteFloatingBox {
  @Out() enabled: boolean
  @Out() title: string
}

/** The area of the visited host, as the public pages show it. */
export class SiteConfig {
  @Out('id') areaId: string
  @Out() areaCode: string
  @Out() areaName: string
  @Out() systemName: string
  @Out() address: string
  @Out() contactInformation: string
  @Out({ description: 'Of the hotline' }) contactPhone: string
  @Out() serviceHours: string
  @Out({ description: 'Of the site' }) filingNumber: string
  @Out('text | null') imageUrl: string | null
  @Out('text | null') titleUrl: string | null
  @Out('text | null') registrationPageUrl: string | null
  @Out('text | null') creditRecordPageUrl: string | null
  @Out('id | null') imageId: string | null
  @Out('id | null') titleId: string | null
  @Out('id | null') registrationPageId: string | null
  @Out('id | null') creditRecordPageId: string | null
  @Out({ type: 'integer', enum: [0, 1] }, '1 = open') status: number
  @Out() subdomain: string
  @Out({ type: SiteFloatingBox }) floatingBox: SiteFloatingBox
  @Out({ type: [SiteLoginMethod] }) loginMethods: SiteLoginMethod[]
  @Out() complaintEnabled: boolean
  @Out({ description: 'Whether accounts can be registered on the site' }) registrationOpen: boolean
  @Out('text | null', 'What is to be said about maintenance now') maintenance: string | null
  @Out({ description: 'Name of the release that answers' }) release: string
}

/** The site of the caller's area, with the versions that a change of its pictures refers to. */
export class OwnSiteConfig extends SiteConfig {
  @Out('integer') version: number
}

const PICTURE = { text: 'field.pictureRequired' } as const

/** The four pictures of the home page of the caller's area; each has a minimum size. */
export class HomePicturesInput {
  @Ref({ ...PICTURE, description: 'Background, at least 1920x475' }) imageId: string
  @Ref({ ...PICTURE, description: 'System name, at least 1086x131' }) titleId: string
  @Ref({ ...PICTURE, description: 'Background of the registration, at least 1920x1080' }) registrationPageId: string
  @Ref({ ...PICTURE, description: 'Background of the credit record, at least 1360x994' }) creditRecordPageId: string
  @Int({ optional: true, min: 1 }) version?: number
}
