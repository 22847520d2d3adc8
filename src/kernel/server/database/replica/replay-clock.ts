/** A place in the primary's log, as PostgreSQL writes it (`16/B374D848`), as a number. */
export const placeOfLog = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

type Sample = { place: bigint; at: number }

/** Some ten minutes of samples; a replica that is further behind is not read anyway. */
const maximumSamples = 600

/**
 * Knows how old a replica's rows are. Whatever was committed on the primary by the moment of a sample is in its log before
 * the sample's place; a replica that has replayed this place has all of it. The moment of the last transaction it
 * replayed would be older than that whenever nobody writes.
 */
export const createReplayClock = () => {
  let samples: Sample[] = []
  return {
    /** Where the primary's log ended at a moment. */
    sample(sample: Sample): void {
      samples = [...samples, sample].slice(-maximumSamples)
    },
    /** The latest moment whose rows a replica at this place has all of; null when none is known. */
    momentAt(place: bigint): number | null {
      const reached = samples.findLastIndex(sample => sample.place <= place)
      if (reached > 0) samples = samples.slice(reached)
      return reached < 0 ? null : (samples[0]?.at ?? null)
    },
  }
}
