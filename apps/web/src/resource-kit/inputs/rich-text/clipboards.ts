/** Clipboard HTML of several programs, for tests. Repetitions are shortened. */

/** Table with a header row that repeats on each page, merged cells and a local picture. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:SimSun;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=ZH-CN><!--StartFragment-->
<h1><span style='font-family:SimSun'>信用评价办法<o:p></o:p></span></h1>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=277 colspan=2 valign=top style='width:207.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b><span>阶段<o:p></o:p></span></b></p></td>
  <td width=277 valign=top><p class=MsoNormal><b>时间</b></p></td>
 </tr></thead>
 <tr style='mso-yfti-irow:1'>
  <td rowspan=2 valign=top><p class=MsoNormal>评价</p></td>
  <td><p class=MsoNormal>自查</p></td>
  <td><p class=MsoNormal>1月1日至1月20日</p></td>
 </tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'>
  <td><p class=MsoNormal>复核</p></td>
  <td><p class=MsoNormal>1月21日至2月10日</p></td>
 </tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025" style='width:415pt'><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=554 height=312 src="file:///C:/Temp/clip_image002.png" v:shapes="_x0000_i1025"><![endif]></p>
<!--EndFragment--></body></html>`

export const WPS = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="WPS Office"></head><body><!--StartFragment--><table class="MsoTableGrid" style="border-collapse:collapse;width:426.1pt;mso-table-layout-alt:fixed;"><tbody><tr><td width="284" valign="center" style="width:213.05pt;"><p class="MsoNormal"><span style="font-family:宋体;mso-spacerun:'yes';">项目</span></p></td><td><p class="MsoNormal"><font face="宋体">分值</font></p></td></tr><tr><td colspan="2"><p class="MsoNormal">合计 100 分</p></td></tr></tbody></table><!--EndFragment--></body></html>`

/** The last row is hidden and only contains widths. */
export const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--.xl65 {mso-number-format:"\\@";}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse;width:162pt'><!--StartFragment--><col width=72 span=3 style='width:54pt'><tr height=19><td height=19 class=xl65 width=72>等次</td><td colspan=2 class=xl65>分数</td></tr><tr height=19><td rowspan=2>AAA</td><td align=right>90</td><td align=right>100</td></tr><tr><td>含</td><td>含</td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=72></td><td width=72></td><td width=72></td></tr><![endif]><!--EndFragment--></table></body></html>`

/** Page with a layout table, a nested table, a video and a tracking pixel. */
export const WEB_PAGE = `<meta charset='utf-8'><table width="900"><tbody><tr><td><h1>公告</h1><table><caption>价目表</caption><tr><th scope="col">品名</th><th scope="col">价格</th></tr><tr><td>纸<table><tr><td>A4</td><td>A3</td></tr><tr><td>20</td><td>40</td></tr></table></td><td>m<sup>2</sup></td></tr></table><video src="https://example.org/a.mp4"></video><img src="https://example.org/map.png" alt="地图"><img src="https://example.org/count.gif" width="1" height="1"><script>count()</script></td></tr></tbody></table>`
