import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { storeCookie } from '../../../kernel/server/http/app.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { chooseModules } from '../../../testing/choose-settings.ts'
import { createArticle, createCustomer, createPriceList, createSeller } from '../../../testing/factories.ts'

type Answer<T> = { status: number; body: T & { code?: string; detail?: string } }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A phone in the store: it holds a cookie and nothing else. */
export type Phone = {
  cookie: string | null
  /** Of the request that let it in. */
  status: number
  get: <T>(url: string) => Promise<Answer<T>>
  send: <T = object>(method: Method, url: string, payload?: object) => Promise<Answer<T>>
}

/** Names of what is planted: two articles, three shops and two people. */
export type Planted = 'palito' | 'pote' | 'list' | 'seller' | 'kiosk' | 'second' | 'foreign' | 'rosa' | 'otra'

export type StoreCompany = {
  application: TestApplication
  admin: Caller
  ids: Record<Planted, string>
  inTenant: <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>
  phoneWith: (cookie: string | null) => Phone
  enter: (url: string, payload: object) => Promise<Phone>
  /** A new link of a person; without one, Rosa's. */
  invite: (person?: string) => Promise<{ url: string }>
  byLink: (person?: string) => Promise<Phone>
  /** A path of a shop; without one, the kiosk. */
  at: (path: string, shopId?: string) => string
  stop: () => Promise<void>
}

export const tokenIn = ({ url }: { url: string }): string => url.split('#')[1] ?? ''

/** Palito at $ 100 and Pote at $ 50 without IVA, in packages of 6, and three shops that buy by their list. */
const plant = async (tenant: Tenant): Promise<Omit<StoreCompany['ids'], 'rosa' | 'otra'>> => {
  const { db, envId } = tenant
  const sellerId = await createSeller(tenant, { code: 'V01' })
  const priceListId = await createPriceList(tenant, { code: 'L1' })
  const article = async (code: string, name: string, priceCents: number): Promise<string> => {
    const articleId = await createArticle(tenant, { code, name, unitsPerPackage: 6, taxRate: 21 })
    await db
      .insertInto('prices')
      .values({ envId, priceListId, articleId, validFrom: '2020-01-01', priceCents })
      .execute()
    return articleId
  }
  const buyer = { sellerId, priceListId }
  return {
    palito: await article('A1', 'Palito Frutilla', 10_000),
    pote: await article('A2', 'Pote Vainilla', 5000),
    list: priceListId,
    seller: sellerId,
    kiosk: await createCustomer(tenant, { code: 'KIOSCO', name: 'Kiosco Uno', ...buyer }),
    second: await createCustomer(tenant, { code: 'SEGUNDO', name: 'Kiosco Dos', ...buyer }),
    foreign: await createCustomer(tenant, { code: 'AJENO', name: 'Ajeno', ...buyer }),
  }
}

const phonesOf = ({ app }: TestApplication) => {
  const phoneWith = (cookie: string | null, status = 200): Phone => {
    const send = async <T = object>(method: Method, url: string, payload?: object): Promise<Answer<T>> => {
      const response = await app.inject({
        method,
        url,
        ...(cookie ? { cookies: { [storeCookie]: cookie } } : {}),
        ...(payload ? { payload } : {}),
      })
      return { status: response.statusCode, body: response.body === '' ? {} : JSON.parse(response.body) }
    }
    return { cookie, status, get: <T>(url: string) => send<T>('GET', url), send }
  }
  const enter = async (url: string, payload: object): Promise<Phone> => {
    const response = await app.inject({ method: 'POST', url, payload })
    return phoneWith(response.cookies.find(({ name }) => name === storeCookie)?.value ?? null, response.statusCode)
  }
  return { phoneWith, enter }
}

/** A company with a store: Rosa orders for the kiosk, another person for a shop that is none of hers. */
export const openStoreCompany = async (variables: Record<string, string> = {}): Promise<StoreCompany> => {
  const application = await createTestApplication(variables)
  const inTenant: StoreCompany['inTenant'] = work => application.platform.withTenant(application.envId, work)
  await chooseModules(application, { pedidosOnline: true, marketplace: true })
  const admin = await application.signIn({ roleNumber: 1 })
  const planted = await inTenant(plant)
  const person = async (name: string, customer: string): Promise<string> =>
    (await admin.post<{ id: string }>('/api/data/customer-users', { customer, name, email: `${name}@tienda.example` }))
      .id
  const ids = {
    ...planted,
    rosa: await person('rosa', planted.kiosk),
    otra: await person('otra', planted.foreign),
  }
  const phones = phonesOf(application)
  const invite = (who = ids.rosa): Promise<{ url: string }> =>
    admin.post<{ url: string }>(`/api/store-people/${who}/invitation`, { isMailed: false })
  return {
    application,
    admin,
    ids,
    inTenant,
    ...phones,
    invite,
    byLink: async who => phones.enter('/api/store/entry/invitation', { token: tokenIn(await invite(who)) }),
    at: (path, shopId = ids.kiosk) => `/api/store/shops/${shopId}/${path}`,
    stop: () => application.stop(),
  }
}
