/**
 * Answers after the same time whatever the work found, so that the clock does not tell which e-mails have an account.
 * `milliseconds` lies above what the longest way takes on an ordinary machine.
 */
export const inEqualTime = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
  const enough = new Promise(resolve => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await enough
  }
}
