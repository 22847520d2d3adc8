import { createStore } from '../app/store.ts'

export type ToastVariant = 'success' | 'warning' | 'error' | 'info'
export type Toast = { id: number; variant: ToastVariant; text: string; action?: { label: string; run: () => void } }

/** spec.md §9, and look.md: at most three at a time. */
export const toastDuration = 6_000
const maximumToasts = 3

const toasts = createStore<Toast[]>([])
let lastId = 0

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter(toast => toast.id !== id))

const add = (toast: Omit<Toast, 'id'>): number => {
  lastId += 1
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-maximumToasts))
  return lastId
}

/** One sentence and at most one action. An error that loses work is no toast: it stays in its place. */
export const showToast = (toast: Omit<Toast, 'id'>): void => {
  add(toast)
}

/** Shows a toast while the work is running. */
export const showToastWhile = <T>(work: Promise<T>, text: string): Promise<T> => {
  const id = add({ variant: 'info', text })
  return work.finally(() => dismissToast(id))
}

export const useToasts = (): Toast[] => toasts.useStore(all => all)
