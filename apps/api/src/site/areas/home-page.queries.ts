import type { Names } from '@credit/contract'
import type { Area } from '../../entities/area.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { publicFileUrl } from '../../platform/files/file-uses.js'
import { notFound } from '../../platform/http/domain-error.js'
import type { SiteConfig, SiteLoginMethod } from './home-page.dto.js'

interface Row {
  id: string
  code: string
  names: Names
  systemNames: Names
  address: string
  contact: string
  imageId: string | null
  titleId: string | null
  registrationPageId: string | null
  creditRecordPageId: string | null
  status: number
  subdomain: string
  floatingBox: Area['floatingBox']
  complaintEnabled: boolean
  loginMethods: SiteLoginMethod[]
}

const COLUMNS = `a.id, a.code, a.names, a.system_names AS "systemNames", a.address,
  a.contact_information AS contact, a.image_id AS "imageId", a.title_id AS "titleId",
  a.registration_page_id AS "registrationPageId", a.credit_record_page_id AS "creditRecordPageId",
  a.status, a.subdomain, a.floating_box AS "floatingBox", a.complaint_enabled AS "complaintEnabled",
  (SELECT coalesce(json_agg(json_build_object('type', m.type, 'loginNameType', m.login_name_type,
    'loginPhoneType', m.login_phone_type, 'loginCaType', m.login_ca_type,
    'downloadUrl', m.download_url) ORDER BY m.type), '[]') FROM login_method m) AS "loginMethods"`

/** The area of the first subdomain that has one; the city's where none has. */
export async function siteConfigOf(
  ctx: Ctx,
  subdomains: readonly (string | null)[],
): Promise<SiteConfig> {
  const wanted = subdomains.filter((subdomain) => subdomain !== null)
  const [row] = await sql<Row>(
    ctx,
    (s) => `SELECT ${COLUMNS} FROM area a
      WHERE (a.subdomain = ANY(${s.param(wanted)}) OR a.code LIKE '%0001')
        AND ${s.unscoped('the home page of an area is public')}
      ORDER BY array_position(${s.param(wanted)}::text[], a.subdomain) NULLS LAST LIMIT 1`,
  )
  if (!row) throw notFound()
  return toSiteConfig(ctx, row)
}

/** The same of one area by its id. */
export async function siteConfigOfArea(ctx: Ctx, areaId: string): Promise<SiteConfig> {
  const [row] = await sql<Row>(
    ctx,
    (s) => `SELECT ${COLUMNS} FROM area a WHERE a.id = ${s.param(areaId)} AND ${s.area('a.id')}`,
  )
  if (!row) throw notFound()
  return toSiteConfig(ctx, row)
}

function toSiteConfig(ctx: Ctx, row: Row): SiteConfig {
  const url = (id: string | null) => (id === null ? null : publicFileUrl(id))
  return {
    areaId: row.id,
    areaCode: row.code,
    areaName: ctx.text(row.names),
    systemName: ctx.text(row.systemNames),
    address: row.address,
    contactInformation: row.contact,
    imageUrl: url(row.imageId),
    titleUrl: url(row.titleId),
    registrationPageUrl: url(row.registrationPageId),
    creditRecordPageUrl: url(row.creditRecordPageId),
    imageId: row.imageId,
    titleId: row.titleId,
    registrationPageId: row.registrationPageId,
    creditRecordPageId: row.creditRecordPageId,
    status: row.status,
    subdomain: row.subdomain,
    floatingBox: { enabled: row.floatingBox.enabled, title: ctx.text(row.floatingBox.title) },
    loginMethods: row.loginMethods,
    complaintEnabled: row.complaintEnabled,
    // Registration comes with the participants' records.
    registrationOpen: false,
  }
}
