// Who is in a class. A class is made with its first member.
import { eq } from 'drizzle-orm'
import { databaseNow, type Tx } from '../../db/index.js'
import { newId } from '../../kernel/ids.js'
import { classMember, schoolClass } from './tables.js'

export async function joinClass(tx: Tx, name: string, learnerId: string, role: 'learner' | 'staff'): Promise<void> {
  await tx.insert(schoolClass).values({ classId: newId(), name, createdAt: databaseNow }).onConflictDoNothing()
  const [found] = await tx.select({ classId: schoolClass.classId }).from(schoolClass).where(eq(schoolClass.name, name))
  await tx.insert(classMember).values({ classId: found!.classId, learnerId, role }).onConflictDoNothing()
}
