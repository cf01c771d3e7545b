import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { MyRightsDocument, type StaffRight } from "../../generated/MyRights.ts";
import { currentUser } from "../../platform/session.ts";
import { browserStorage } from "../../platform/siteData.ts";

const storageKey = "staffRights";
const pollMs = 30_000;

type Known = { userId: string; rights: readonly StaffRight[] };

/** The rights that this user had last, so that the navigation is complete at once. */
function remembered(): readonly StaffRight[] {
  try {
    const known: Partial<Known> = JSON.parse(browserStorage.getItem(storageKey) ?? "{}");
    return known.userId === currentUser()?._id && Array.isArray(known.rights) ? known.rights : [];
  } catch {
    return [];
  }
}

/** Returns the user's rights. An open tab follows a change of their role. */
export function useRights(): readonly StaffRight[] {
  const { data } = useQuery(MyRightsDocument, {
    fetchPolicy: "no-cache",
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden || currentUser() === null,
  });
  const me = data?.me;
  useEffect(() => {
    if (!me) return;
    const known: Known = { userId: me.id, rights: me.rights };
    browserStorage.setItem(storageKey, JSON.stringify(known));
  }, [me]);
  return me?.rights ?? remembered();
}
