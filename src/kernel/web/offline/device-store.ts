/** An IndexedDB database. Writes resolve when they are on disk, not when the browser accepted them. */

type Stores = Record<string, string | string[]>

const databaseOf = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      // Another tab may upgrade or delete the database, which requires this connection to close.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new DOMException('another tab holds an older form', 'AbortError'))
  })

const missingIn = (database: IDBDatabase, stores: Stores): string[] =>
  Object.keys(stores).filter(name => !database.objectStoreNames.contains(name))

/** Opens the database in whatever version it has, and adds the missing stores. */
const open = async (name: string, stores: Stores): Promise<IDBDatabase> => {
  const database = await databaseOf(indexedDB.open(name))
  if (missingIn(database, stores).length === 0) return database
  const version = database.version + 1
  database.close()
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    for (const store of missingIn(request.result, stores))
      request.result.createObjectStore(store, { keyPath: stores[store] ?? null })
  }
  return databaseOf(request)
}

/** `stores`: the key path of each store, by name. */
export const deviceStore = (name: string, stores: Stores) => {
  const run = async <T>(
    store: string,
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await open(name, stores)
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: 'strict' })
        const request = work(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? request.error)
        transaction.onerror = () => reject(transaction.error ?? request.error)
      })
    } finally {
      database.close()
    }
  }
  return {
    /** Resolves when the transaction is on disk, so that the value survives a power loss. */
    put: (store: string, value: object): Promise<unknown> => run(store, 'readwrite', objects => objects.put(value)),
    remove: (store: string, key: IDBValidKey): Promise<unknown> =>
      run(store, 'readwrite', objects => objects.delete(key)),
    /** One value by its key; undefined when there is none. */
    get: <T>(store: string, key: IDBValidKey): Promise<T | undefined> =>
      run(store, 'readonly', objects => objects.get(key) as IDBRequest<T | undefined>),
    /** Values may have been written by another version of the product: callers must validate them. */
    all: <T>(store: string): Promise<T[]> => run(store, 'readonly', objects => objects.getAll() as IDBRequest<T[]>),
    clear: (store: string): Promise<unknown> => run(store, 'readwrite', objects => objects.clear()),
  }
}

/** The reason why the browser could not store something, for the person. */
export const storageFailure = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  return name === 'QuotaExceededError' ? 'el teléfono no tiene más espacio' : 'este navegador no guarda'
}
