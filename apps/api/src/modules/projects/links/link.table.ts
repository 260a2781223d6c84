import { translate } from '#core/language/language'
import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../../participants/records/about-columns.js'
import type { BidderLinkRow } from './link.dto.js'

const { number, time, choice, of } = columnsOf<BidderLinkRow>()

/** Columns of an export of links: which kinds of data are shared, not the data. */
export const LINK_TABLE: ExportTable<BidderLinkRow> = {
  name: 'bidderLink',
  entity: 'bidder_link',
  columns: [
    ...ABOUT_COLUMNS,
    of('linkedTo', ({ other }) => other.name),
    of('linkedRole', ({ other }, { ctx }) => translate(ctx.locale, `tables.values.sign.${other.sign}`)),
    of('linkKinds', ({ kinds }, { ctx }) =>
      kinds
        .map((kind) => translate(ctx.locale, `tables.values.linkKind.${kind}`))
        .join(ctx.locale === 'zh-CN' ? '、' : ', '),
    ),
    choice('strength', 'linkStrength', 'linkStrength'),
    number('sections', 'linkSections'),
    choice('status', 'linkStatus'),
    time('createTime', 'foundAt'),
    time('decidedAt'),
    time('endedAt', 'linkEndedAt'),
  ],
}
