import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from './device-store.ts'

const stores = { acts: 'key' }
let name: string
beforeEach(() => {
  name = `device-store-${crypto.randomUUID()}`
})
afterEach(() => {
  vi.restoreAllMocks()
  indexedDB.deleteDatabase(name)
})

type Opened = { mode: IDBTransactionMode | undefined; durability: string | undefined }

/** Lets a test look at each transaction of the browser as it is opened. */
const watchTransactions = (onOpen: (transaction: IDBTransaction) => void = () => undefined): Opened[] => {
  const opened: Opened[] = []
  const watch = () => {
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      names,
      mode,
      options,
    ) {
      spy.mockRestore()
      const transaction = this.transaction(names, mode, options)
      opened.push({ mode, durability: transaction.durability })
      onOpen(transaction)
      watch()
      return transaction
    })
  }
  watch()
  return opened
}

test('every write is asked to be on the disk, not in the memory of the system', async () => {
  const opened = watchTransactions()
  const store = deviceStore(name, stores)
  await store.put('acts', { key: 'a', units: 1 })
  await store.remove('acts', 'a')
  await store.clear('acts')
  expect(opened).toEqual(Array.from({ length: 3 }, () => ({ mode: 'readwrite', durability: 'strict' })))
})

test('a write is done when its transaction is complete, not when the browser accepted it', async () => {
  const steps: string[] = []
  watchTransactions(transaction => transaction.addEventListener('complete', () => steps.push('complete')))
  const store = deviceStore(name, stores)
  await store.put('acts', { key: 'a', units: 1 }).then(() => steps.push('put'))
  await store.remove('acts', 'a').then(() => steps.push('removed'))
  expect(steps).toEqual(['complete', 'put', 'complete', 'removed'])
})

test('a write whose transaction is given up after it was accepted fails, and leaves nothing', async () => {
  const store = deviceStore(name, stores)
  await store.put('acts', { key: 'a', units: 1 })
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    spy.mockRestore()
    const request = this.put(value)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  })
  const outcome = await store.put('acts', { key: 'b', units: 2 }).then(
    () => 'stored',
    () => 'failed',
  )
  expect(outcome).toBe('failed')
  expect(await store.all('acts')).toEqual([{ key: 'a', units: 1 }])
})

test('what was put is there for another page of the same browser', async () => {
  await deviceStore(name, stores).put('acts', { key: 'a', units: 3 })
  expect(await deviceStore(name, stores).all('acts')).toEqual([{ key: 'a', units: 3 }])
})
