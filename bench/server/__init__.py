"""What does a server cost, beside other servers?"""
