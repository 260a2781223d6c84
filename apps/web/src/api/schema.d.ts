type Json<T> = { headers: { [name: string]: unknown }; content: { 'application/json': T } }
type None = { headers: { [name: string]: unknown }; content?: never }
type Body<T> = { content: { 'application/json': T } }
type Params<Q = never, P = never> = { query?: Q; path?: P; header?: never; cookie?: never }
type Errors = {
  400: Json<components['schemas']['ErrorBody']>
  404: Json<components['schemas']['ErrorBody']>
}

export interface paths {
  '/credit/admin/api/homePage': {
    get: {
      parameters: { query?: { subdomain?: string } }
      responses: { 200: Json<components['schemas']['SiteConfig'][]> } & Errors
    }
  }
  '/credit/admin/api/homePage/myself': {
    get: {
      parameters: Params
      responses: { 200: Json<components['schemas']['SiteConfig']> } & Errors
    }
    put: {
      parameters: Params
      requestBody: Body<{
        imageId: string
        titleId: string
        registrationPageId: string
        creditRecordPageId: string
      }>
      responses: { 200: Json<components['schemas']['SiteConfig']> } & Errors
    }
  }
  '/credit/admin/api/area/list': {
    get: {
      parameters: { query?: { subdomain?: string; status?: number } }
      responses: { 200: Json<components['schemas']['AreaRow'][]> } & Errors
    }
  }
  '/credit/admin/api/area/map': {
    get: {
      parameters: Params
      responses: { 200: Json<components['schemas']['AreaMap']> } & Errors
    }
  }
  '/credit/admin/api/carousel/diagram/front/list': {
    get: {
      parameters: { query?: { areaId?: string } }
      responses: { 200: Json<components['schemas']['CarouselSlide'][]> } & Errors
    }
  }
  '/credit/admin/api/regulations/front/list': {
    get: {
      parameters: {
        query?: { current?: number; size?: number; areaId?: string; keyword?: string }
      }
      responses: { 200: Json<components['schemas']['RegulationFrontPage']> } & Errors
    }
  }
  '/credit/admin/api/regulations/front/{id}': {
    get: {
      parameters: { path: { id: string }; query?: { areaId?: string } }
      responses: { 200: Json<components['schemas']['RegulationFrontDetail']> } & Errors
    }
  }
  '/credit/admin/api/login/config/{type}': {
    get: {
      parameters: { path: { type: number } }
      responses: { 200: Json<components['schemas']['LoginMethod']> } & Errors
    }
  }
  '/credit/admin/api/ca/plugin': {
    get: {
      parameters: Params
      responses: { 200: Json<components['schemas']['CaPluginPublic']> } & Errors
    }
  }
  '/credit/admin/api/account/update/pwd': {
    put: {
      parameters: Params
      requestBody: Body<{ oldPwd: string; newPwd: string }>
      responses: { 200: None; 204: None } & Errors
    }
  }
  '/credit/admin/api/account/retrieve/{loginName}': {
    get: {
      parameters: { path: { loginName: string }; query: { type: number } }
      responses: { 200: Json<{ phone: string }> } & Errors
    }
    put: {
      parameters: { path: { loginName: string } }
      requestBody: Body<{ type: number; code: string; newPwd: string }>
      responses: { 200: None } & Errors
    }
  }
  '/credit/admin/api/account/retrieve/code/{loginName}': {
    get: {
      parameters: {
        path: { loginName: string }
        query: { type: number; areaId?: string; phone: string }
      }
      responses: { 200: Json<{ resendAfter: number }> } & Errors
    }
  }
  '/credit/admin/api/smssend/verify/phone/code': {
    get: {
      parameters: {
        query: {
          phone: string
          purpose?: string
          userType?: number
          vcode?: string
          uuid?: string
        }
      }
      responses: { 200: Json<{ resendAfter: number }> } & Errors
    }
  }
  '/credit/sso/api/sso/doLogin': {
    post: {
      parameters: Params
      requestBody: Body<components['schemas']['LoginInput']>
      responses: { 200: Json<components['schemas']['LoginAnswer']> } & Errors
    }
  }
  '/credit/sso/api/sso/randomStr': {
    get: {
      parameters: Params
      responses: { 200: Json<{ randomStr: string; expiresAt: string }> } & Errors
    }
  }
}

export interface components {
  schemas: {
    ErrorBody: {
      error: string
      code: string
      fields?: { [path: string]: string[] }
      data?: unknown
      requestId: string
    }
    SiteConfig: {
      areaId: string
      areaCode: string
      areaName: string
      systemName: string
      address: string | null
      contactInformation: string | null
      titleUrl: string | null
      imageUrl: string | null
      registrationPageUrl: string | null
      creditRecordPageUrl: string | null
      titleId: string | null
      imageId: string | null
      registrationPageId: string | null
      creditRecordPageId: string | null
      status: number
      subdomain: string
      floatingBox: { enabled: boolean; title: string | null }
      loginMethods: components['schemas']['LoginMethod'][]
      complaintEnabled: boolean
      registrationOpen: boolean
    }
    AreaRow: {
      areaId: string
      areaCode: string
      areaName: string
      subdomain: string
      url: string
      status: number
      mapName: string
    }
    AreaMap: {
      type: 'FeatureCollection'
      features: {
        type: 'Feature'
        properties: { areaCode: string }
        geometry:
          | { type: 'Polygon'; coordinates: number[][][] }
          | { type: 'MultiPolygon'; coordinates: number[][][][] }
      }[]
    }
    CarouselSlide: {
      id: string
      title: string
      url: string
      imageId: string
      imageUrl: string
      sortOrder: number
      published: boolean
      areaId: string
      areaName: string
      createTime: string
      version: number
    }
    CarouselSlideInput: {
      title: string
      url?: string | null
      imageId: string
      sortOrder?: number
      version?: number
    }
    Regulation: {
      id: string
      title: string
      content: string
      files: components['schemas']['FileInfo'][]
      fileIds: string[]
      areaId: string | null
      areaName: string | null
      all: boolean
      sortOrder: number
      published: boolean
      createTime: string
      version: number
    }
    RegulationInput: {
      title: string
      content: string
      fileIds?: string[]
      areaId?: string | null
      all?: boolean
      sortOrder?: number
      version?: number
    }
    RegulationFrontRow: { id: string; title: string; createTime: string }
    RegulationFrontPage: {
      records: components['schemas']['RegulationFrontRow'][]
      total: number
      current: number
      size: number
      pages: number
    }
    RegulationFrontDetail: {
      id: string
      title: string
      createTime: string
      content: string
      files: components['schemas']['FileInfo'][]
      areaName: string | null
      previous: components['schemas']['RegulationFrontRow'] | null
      next: components['schemas']['RegulationFrontRow'] | null
    }
    DictionaryItem: {
      value: string
      label: string
      labels?: { 'zh-CN': string; 'en-US': string }
      sortOrder: number
      enabled: boolean
    }
    Dictionary: {
      id: string
      code: string
      name: string
      names?: { 'zh-CN': string; 'en-US': string }
      items: components['schemas']['DictionaryItem'][]
      createTime: string
      version: number
    }
    DictionaryInput: {
      code: string
      name?: string
      names?: { 'zh-CN': string; 'en-US': string }
      items: components['schemas']['DictionaryItem'][]
      version?: number
    }
    LoginMethod: {
      type: number
      loginNameType: number
      loginPhoneType: number
      loginCaType: number
      downloadUrl: string | null
    }
    CaPluginPublic: {
      name: string | null
      endpoint: string | null
      downloadUrl: string | null
      instructions: string | null
      enabled: boolean
    }
    LoginInput: {
      name?: string
      pwd?: string
      vcode?: string
      uuid?: string
      userType: number
      areaId?: string
      loginType: 'name' | 'phone' | 'ca'
      randomStr?: string
      signature?: string
    }
    LoginUser: {
      tokenValue: string
      expiresAt: string
      loginId: string
      loginName: string
      name: string
      type: 0 | 1 | 2 | 3 | 4
      userType: 0 | 1 | 2 | 3 | 4
      changePwd: boolean
      phoneVerify: boolean
      areaId: string
      areaCode: string
      areaName: string
      participantId: string | null
      roles: string[]
    }
    LoginAnswer: { data: components['schemas']['LoginUser'] }
    MenuNode: {
      id: string
      name: string
      path: string | null
      icon: string | null
      kind: 'directory' | 'page' | 'button'
      permission: string | null
      sortOrder: number
      children: components['schemas']['MenuNode'][]
    }
    Message: {
      id: string
      title: string
      content: string
      createTime: string
      status: 0 | 1
    }
    UserStatistics: {
      total: number
      purchaser: number
      supplier: number
      agency: number
      expert: number
      supervisor: number
      new30d: number
    }
    TodoRow: {
      sourceType: string
      id: string
      title: string
      areaName: string
      createTime: string
      dueAt: string | null
      link: string
    }
    FileInfo: {
      id: string
      name: string
      size: number
      contentType: string
      url?: string | null
    }
  }
}
