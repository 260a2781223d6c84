import { type ThemeConfig, theme } from 'antd'
import type { ThemeMode } from '../theme/mode.js'
import { fontFamily, radius, size, tokens } from '../theme/tokens.js'

/**
 * Creates Ant Design's theme from the tokens. Every colour is set, because the colours that antd derives from the
 * primary colour look muddy.
 * @param reducedMotion no animations, for users whose system asks for reduced motion
 * @param phone controls as high as a touch target
 * @param large the larger of the two text sizes in the preferences
 */
export function antdTheme(
  mode: ThemeMode,
  reducedMotion: boolean,
  { phone, large }: { phone: boolean; large: boolean },
): ThemeConfig {
  const font = large ? size.fontLarge : size.font
  const palette = tokens[mode]
  return {
    // No class to tell styles apart: there is only one version of Ant Design on the page.
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: !reducedMotion,
      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryHover,
      colorPrimaryActive: palette.primaryActive,
      colorPrimaryBg: palette.primaryBackground,
      colorTextLightSolid: palette.onPrimary,
      colorLink: palette.link,
      colorInfo: palette.info.text,
      colorInfoBg: palette.info.background,
      colorInfoBorder: palette.info.border,
      colorSuccess: palette.success.text,
      colorSuccessBg: palette.success.background,
      colorSuccessBorder: palette.success.border,
      colorWarning: palette.warning.text,
      colorWarningBg: palette.warning.background,
      colorWarningBorder: palette.warning.border,
      colorError: palette.error.text,
      colorErrorBg: palette.error.background,
      colorErrorBorder: palette.error.border,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextDescription: palette.textSecondary,
      colorTextPlaceholder: palette.textPlaceholder,
      // Also used for the text of an empty table.
      colorTextDisabled: palette.textPlaceholder,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBorder: palette.borderInput,
      colorBorderSecondary: palette.hairline,
      borderRadius: radius.small,
      borderRadiusLG: radius.large,
      controlHeight: phone ? size.touch : size.control + (font - size.font) * 2,
      ...(phone ? { controlHeightSM: size.touch } : {}),
      fontSize: font,
      fontSizeHeading1: size.heading,
      lineHeightHeading1: 1.35,
      fontSizeHeading2: size.cardTitle,
      fontSizeHeading3: font,
      fontFamily,
    },
    components: {
      Layout: {
        headerBg: palette.surface,
        headerHeight: 56,
        headerPadding: '0 16px',
        siderBg: palette.sider,
        bodyBg: palette.page,
        footerBg: palette.page,
        footerPadding: '12px 24px',
      },
      Menu: {
        darkItemBg: palette.sider,
        darkSubMenuItemBg: palette.sider,
        darkPopupBg: palette.sider,
        darkItemColor: palette.siderText,
        darkItemSelectedBg: palette.siderSelected,
        darkItemSelectedColor: palette.onSider,
        darkItemHoverColor: palette.onSider,
        darkItemHoverBg: palette.primaryActive,
        itemBorderRadius: radius.small,
      },
      Table: {
        headerBg: palette.tableHeader,
        headerColor: palette.text,
        headerSortActiveBg: palette.hairline,
        headerSortHoverBg: palette.hairline,
        fixedHeaderSortActiveBg: palette.hairline,
        headerFilterHoverBg: palette.hairline,
        bodySortBg: palette.rowHover,
        rowHoverBg: palette.rowHover,
        cellPaddingBlockMD: size.tableCellY,
        cellPaddingInlineMD: size.tableCellX,
        borderColor: palette.hairline,
      },
      // Has room below an error, which replaces the margin (forms.css).
      ...(phone ? { Form: { itemMarginBottom: 32 } } : {}),
      Card: { headerHeight: 48, headerPadding: 16, bodyPadding: 16, headerFontSize: font },
      Typography: { titleMarginTop: 0, titleMarginBottom: 0 },
      Statistic: { contentFontSize: size.figure, titleFontSize: size.meta },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
      // Follows the font size. The default has the size of a third-level heading, and so has the height of the titles
      // beside it.
      Steps: { iconSizeSM: 24 + (font - size.font) * 2 },
      Descriptions: { labelBg: palette.tableHeader, labelColor: palette.textSecondary },
    },
  }
}
