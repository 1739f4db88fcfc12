import { contactMessage } from "@masthead/contract/audience/contact.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { contactJobs } from "./contact.jobs.ts";
import { contactRecords } from "./contact.records.ts";
import { contactRetention } from "./contact.retention.ts";
import { contactRouter } from "./contact.router.ts";
import { contactPersonalData } from "./contact-personal-data.service.ts";

export const contactModule: ServerModule = {
  router: { contact: contactRouter },
  jobs: contactJobs,
  retention: contactRetention,
  records: [contactRecords],
  purges: [purgeOf(contactRecords)],
  personalData: contactPersonalData,
  apiTags: { contact: "Messages from readers to the station, and the replies." },
  apiSchemas: { ContactMessage: { schema: contactMessage } },
};
