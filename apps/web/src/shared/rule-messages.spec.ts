import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n } from '../i18n/index.js'

const NAMESPACES = ['common', 'identity-public', 'kit', 'site']

beforeAll(async () => {
  await initI18n({ locale: 'zh-CN', namespaces: NAMESPACES })
  await i18n.loadLanguages(['en-US'])
})

describe('messages of the specification (5 and 8)', () => {
  it.each([
    [
      'common:password.rule',
      '密码须包含大小写字母、数字和特殊字符，且不能包含 | \\ / \' " ~ `',
      'The password needs upper and lower case letters, digits and special characters, which must not include | \\ / \' " ~ `',
    ],
    ['common:password.differs', '两次输入的新密码不一致', 'The two new passwords differ'],
    ['common:password.changed', '密码修改成功，请重新登录', 'Change password success, please log in again'],
    ['common:rule.phone', '请输入正确的手机号', 'Enter a correct phone number'],
    ['common:sms.sent', '验证码发送成功', 'Verification code sent successfully'],
    ['common:sms.failed', '验证码发送失败', 'Failed to send the verification code'],
    ['common:bind.success', '绑定成功', 'Bound successfully'],
    ['common:bind.changed', '手机号更换成功', 'Changed successfully'],
    ['kit:delete.done', '删除成功', 'Delete success'],
    ['identity-public:login.success', '登录成功', 'Login success'],
    ['identity-public:login.changePassword', '登录成功，请修改密码', 'Login success, please change password'],
    ['common:upload.success', '上传成功', 'Upload success'],
    ['site:homePictures.small', '图片尺寸不能小于 1920*475', 'The image must not be below 1920*475'],
    ['site:homePictures.required', '请上传图片', 'Please upload a picture'],
    [
      'identity-public:ca.missing',
      '请确认已插入 CA 数字证书并安装驱动',
      'Make sure the CA digital certificate is connected and the driver is installed',
    ],
    [
      'identity-public:ca.noDriver',
      '暂无驱动可下载，请联系管理员',
      'No driver to download, please contact the administrator',
    ],
    ['common:download.success', '下载成功', 'Download success'],
    ['common:download.failed', '文件下载失败', 'File download failed'],
    ['common:notFound.page', '抱歉，您访问的页面不存在', 'Sorry, the page you visited does not exist'],
    [
      'common:area.closed',
      '该地区暂未开通政府采购评价系统',
      'This area has not yet opened the government procurement evaluation system',
    ],
  ])('match the specification: %s', (key, chinese, english) => {
    const said = ['zh-CN', 'en-US'].map((locale) => i18n.getFixedT(locale)(key as never, { size: '1920*475' }))
    expect(said).toEqual([chinese, english])
  })
})
