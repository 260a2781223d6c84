import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { releaseName } from '#core/release'
import type { RowOf } from '#database/statement'
import { answerFrom } from '#http/fields'
import { publicFileUrl } from '../../files/file-uses.js'
import { type OwnSiteConfig, SiteConfig } from './home-page.dto.js'
import { siteConfig } from './site-config.sql.js'

type Wanted = { areaId: string } | { subdomains: readonly string[] }

/** Returns the site of an area, or the city's site if no area has any of the subdomains. */
export async function readSiteConfig(ctx: Ctx, wanted: Wanted): Promise<SiteConfig> {
  return toSiteConfig(ctx, await read(ctx, wanted))
}

/** Returns the site of the caller's area, with the version that a change of it names. */
export async function readOwnSite(ctx: Ctx): Promise<OwnSiteConfig> {
  const row = await read(ctx, { areaId: ctx.me.areaId })
  return { ...toSiteConfig(ctx, row), version: row.version }
}

async function read(ctx: Ctx, wanted: Wanted): Promise<RowOf<typeof siteConfig>> {
  const row = await siteConfig.first(ctx, { ...wanted, now: ctx.clock.now() })
  if (!row) throw notFound()
  return row
}

function toSiteConfig(ctx: Ctx, row: RowOf<typeof siteConfig>): SiteConfig {
  const url = (id: string | null) => (id === null ? null : publicFileUrl(id))
  return answerFrom(SiteConfig, row, {
    areaId: row.id,
    areaCode: row.code,
    areaName: ctx.text(row.names),
    systemName: ctx.text(row.systemNames),
    contactInformation: row.contact,
    imageUrl: url(row.imageId),
    titleUrl: url(row.titleId),
    registrationPageUrl: url(row.registrationPageId),
    creditRecordPageUrl: url(row.creditRecordPageId),
    floatingBox: { enabled: row.floatingBox.enabled, title: ctx.text(row.floatingBox.title) },
    registrationOpen: row.status === 1,
    maintenance: row.maintenance && ctx.text(row.maintenance),
    release: releaseName(),
  })
}
